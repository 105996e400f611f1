import { isBag, wordOf } from "../answers/bag.ts";
import type { Tool } from "./tool.ts";
import { fullName, toolNames } from "./tool-names.ts";
import { openSchema, toolSchema } from "./tool-schema.ts";

/** A tool of a server. */
export interface OfferedTool {
  readonly tool: Tool;
  /** What its server calls it. */
  readonly remote: string;
}

/** What is to be known for reading a list of tools. */
export interface OfferReader {
  readonly server: string;
  /** Whether calls of a tool wait for a person. */
  needsApproval(name: string): boolean;
  /** Is told what is wrong with a tool. */
  complain(tool: string, problem: string): void;
}

/** Makes tools for a model of what a server lists, broken entries included. */
export function offeredTools(list: readonly unknown[], reader: OfferReader): OfferedTool[] {
  const entries = new Map<string, { readonly [member: string]: unknown }>();
  for (const entry of list) {
    const name = isBag(entry) ? wordOf(entry.name) : undefined;
    if (name === undefined || !isBag(entry)) reader.complain("", "has no name, and is left out");
    else if (entries.has(name)) reader.complain(name, "is listed twice; the first counts");
    else if (needsTask(entry)) reader.complain(name, "runs only as a task, and is left out");
    else entries.set(name, entry);
  }
  const names = toolNames(reader.server, [...entries.keys()]);
  return [...entries].map(([remote, entry], index) => {
    const name = names[index] ?? remote;
    const parameters = toolSchema(entry.inputSchema);
    if (parameters === undefined) reader.complain(remote, "has a broken schema; any object is taken");
    const description = wordOf(entry.description) ?? wordOf(entry.title);
    const hints = isBag(entry.annotations) ? entry.annotations : {};
    const tool: Tool = {
      name,
      ...(description === undefined ? {} : { description }),
      parameters: parameters ?? openSchema(),
      runs: "gateway",
      // A pattern is written for the name in the list of the server, or for what the model is shown.
      needsApproval: reader.needsApproval(name) || reader.needsApproval(fullName(reader.server, remote)),
      isRepeatable: hints.readOnlyHint === true || hints.idempotentHint === true,
    };
    return { tool, remote };
  });
}

function needsTask({ execution }: { readonly [member: string]: unknown }): boolean {
  return isBag(execution) && execution.taskSupport === "required";
}
