import type { Level } from "../../contracts/contract.ts";
import type { Draft } from "../../edits/draft.ts";
import type { Bag } from "../../json/values.ts";
import type { Tool } from "../../model/request.ts";
import type { Reporter } from "../rule.ts";
import { shorten } from "./words.ts";

/** What is wrong with a schema. */
export interface SchemaFault {
  /** Continues the sentence after the tool's name: "lacks the type object, expected it". */
  readonly words: string;
  /** Set if it is less certain than the fact. */
  readonly level?: Level | undefined;
}

/** A function's mended schema, and whether it says less than before. */
export interface MendedSchema {
  readonly now: Pick<Tool, "parameters" | "strict" | "openapi">;
  readonly lossy: boolean;
}

/** Reports the first fault in the schema of each function, and mends all of them. */
export function reportSchemas(
  tools: readonly Tool[] | undefined,
  report: Reporter,
  judge: (schema: Bag, tool: Tool) => SchemaFault | undefined,
  mend: (schema: Bag, tool: Tool) => MendedSchema,
): void {
  for (const tool of tools ?? []) {
    const { parameters, name } = tool;
    const fault = parameters && judge(parameters, tool);
    if (fault === undefined) continue;
    report({
      tool,
      level: fault.level,
      sentence: `schema of ${shorten(name)} that ${fault.words}`,
      data: { name },
      mend: (draft) => change(draft, tool, mend(parameters as Bag, tool)),
    });
  }
}

/** Replaces the schema of a function, and records it. */
function change(draft: Draft, tool: Tool, { now, lossy }: MendedSchema): void {
  const { parameters: before, strict } = tool;
  const next = { ...tool, ...now };
  const { parameters: after } = next;
  const place = draft.placeOfTool(tool);
  draft.changeTool(tool, next);
  if (after !== before || next.openapi !== tool.openapi)
    draft.log("replace", place, { before, after, lossy });
  if (next.strict !== strict) draft.log("remove", place, { before: { strict }, lossy: true });
}
