import type { Report } from "@suture/core";
import { type Bag, bagOf, bagsOf, isBag, textOf, wordOf } from "../answers/bag.ts";
import type { Target } from "./settings/request-settings.ts";
import { targetLimits } from "./settings/target-limits.ts";

/** A tool in a request, as far as another wire needs it. */
interface SourceTool {
  readonly name: string;
  readonly strict: boolean | undefined;
  /** The definition of a tool that takes free text; undefined for functions. */
  readonly custom: Bag | undefined;
}

/** The tools of a request, and the places of those that only its own provider can run. */
export interface SourceTools {
  readonly tools: readonly SourceTool[];
  readonly foreign: readonly string[];
  /** What conversion takes for the names of such tools. */
  readonly foreignNames: ReadonlySet<string>;
}

/** Reads the tools of a request on any wire. */
export function readTools(body: Bag, wire: string): SourceTools {
  const tools: SourceTool[] = [];
  const foreign: string[] = [];
  const foreignNames = new Set<string>();
  const list = isBag(body.tools) ? [body.tools] : bagsOf(body.tools);
  for (const [index, tool] of list.entries()) {
    const type = wordOf(tool.type);
    if (wire === "gemini") {
      const own = Object.keys(tool).filter((key) => !/^function_?declarations$/i.test(key));
      foreign.push(...own.map((key) => `tools.${index}.${key}`));
      continue;
    }
    // Anthropic's own tools have types; it uses `custom` for functions.
    const custom = wire !== "anthropic" && type === "custom";
    const inner = isBag(tool.function) ? tool.function : isBag(tool.custom) ? tool.custom : tool;
    const name = wordOf(inner.name);
    if (name === undefined || !(type === undefined || type === "function" || type === "custom")) {
      foreign.push(`tools.${index} (${type ?? "unknown"})`);
      foreignNames.add(name ?? type ?? "");
      continue;
    }
    const strict = typeof inner.strict === "boolean" ? inner.strict : undefined;
    tools.push({ name, strict, custom: custom ? inner : undefined });
  }
  return { tools, foreign, foreignNames };
}

/** Names changed for the target's contract, by their originals. */
export function respelled({ edits }: Report): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { rule, action, before, after } of edits) {
    if (rule !== "tool-name-is-well-spelled" || action !== "rename") continue;
    if (!Array.isArray(before) || !Array.isArray(after)) continue;
    for (const [index, name] of before.entries()) names.set(textOf(name), textOf(after[index]));
  }
  return names;
}

/** The schema of a free-text tool for targets that only know JSON arguments. */
const FREE_TEXT = {
  type: "object",
  properties: { input: { type: "string", description: "The input of the tool, as plain text." } },
  required: ["input"],
};

/** Whether a provider supports free-text tools. */
export function takesFreeText(target: Target): boolean {
  return targetLimits(target).freeText === true;
}

/**
 * Completes tools in the target's form with what conversion does not know: that they are strict, or take free text. Tools that only their
 * own provider could run are left out, because the client could not handle their calls.
 */
export function finishTools(
  tools: unknown,
  { tools: source, foreignNames }: SourceTools,
  target: Target,
  names: ReadonlyMap<string, string>,
): readonly Bag[] | undefined {
  const { wire } = target;
  const freeText = takesFreeText(target);
  const known = new Map(source.map((tool) => [names.get(tool.name) ?? tool.name, tool]));
  const finish = (definition: Bag): Bag => {
    const { custom, strict } = known.get(textOf(definition.name)) ?? {};
    const own =
      custom === undefined ? definition : { ...definition, [SCHEMAS[wire] ?? "parameters"]: FREE_TEXT };
    // Functions are strict there by default.
    if (wire === "openai-responses") return { ...own, strict: strict ?? false };
    return wire === "openai-chat" && strict !== undefined ? { ...own, strict } : own;
  };
  const rewrite = (tool: Bag): Bag => {
    const inner = definitionOf(tool);
    const custom = freeText ? known.get(textOf(inner.name))?.custom : undefined;
    if (custom !== undefined) return customTool(custom, wire);
    if (wire === "openai-chat") return { ...tool, function: finish(inner) };
    if (wire !== "gemini") return finish(tool);
    const own = bagsOf(tool.functionDeclarations).filter(({ name }) => !isForeign(name));
    return { ...tool, functionDeclarations: own.map(finish) };
  };
  const isForeign = (name: unknown): boolean => foreignNames.has(textOf(name)) && !known.has(textOf(name));
  const list = bagsOf(tools).filter((tool) => !isForeign(definitionOf(tool).name));
  const written = list
    .map(rewrite)
    .filter(({ functionDeclarations: own }) => !Array.isArray(own) || own.length > 0);
  return written.length === 0 ? undefined : written;
}

/** The definition of a tool, which some wires keep in a member of its own. */
function definitionOf(tool: Bag): Bag {
  return bagOf(tool.function ?? tool.custom ?? tool);
}

/** A free-text tool, in OpenAI's other spelling. */
function customTool({ name, description, format }: Bag, wire: string): Bag {
  const { type, grammar, ...flat } = bagOf(format);
  const rules = isBag(grammar) ? grammar : flat;
  const chat = wire === "openai-chat";
  const own = {
    name,
    ...(description === undefined ? {} : { description }),
    ...(type === undefined
      ? {}
      : { format: type !== "grammar" ? { type } : chat ? { type, grammar: rules } : { type, ...rules } }),
  };
  return chat ? { type: "custom", custom: own } : { type: "custom", ...own };
}

const SCHEMAS: { readonly [wire: string]: string } = {
  anthropic: "input_schema",
  gemini: "parametersJsonSchema",
};
