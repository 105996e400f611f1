import { asBag, asList, asString, type Bag, isBag } from "../json/values.ts";
import type { Tool } from "../model/outline.ts";
import { defined } from "./defined.ts";
import type { ToolContent } from "./format.ts";
import { keepList } from "./keep-list.ts";
import { isMarked, NO_PARAMETERS, RETIRED_TOOL, unmarked, withFields } from "./shared.ts";

/** How a wire spells tool definitions. */
export interface ToolSyntax {
  /** Fields of which one holds the definition; none where it stands by itself. */
  readonly holders?: readonly string[];
  /** A tool that has no name goes by its type. */
  readonly byType?: boolean;
  /** True for an entry in the wire's own form; where it is absent, any other will do. */
  isFormed?(raw: Bag): boolean;
  /** True for an entry that is the prompt-cache mark of the tool before it. */
  isMark?(raw: unknown): boolean;
  /** The field of a function's definition without which some servers refuse it. */
  readonly parameters?: string;
  /** The JSON Schema of a definition's arguments. */
  schemaOf(definition: Bag): unknown;
  make(tool: ToolContent): unknown;
}

function holderOf(raw: Bag, { holders = [] }: ToolSyntax): string | undefined {
  return holders.find((field) => isBag(raw[field]));
}

function definitionOf(raw: unknown, syntax: ToolSyntax): Bag {
  if (!isBag(raw)) return {};
  const inner = raw[holderOf(raw, syntax) ?? ""];
  return isBag(inner) ? inner : raw;
}

/** A tool in the form of any wire; `undefined` for what names none. */
export function toolIn(raw: Bag): ToolContent | undefined {
  const own = [raw.function, raw.toolSpec].find(isBag) ?? raw;
  const { name, description, inputSchema } = own;
  if (typeof name !== "string") return undefined;
  const { json = inputSchema } = asBag(inputSchema);
  const parameters = [own.parameters, own.parametersJsonSchema, own.input_schema, json].find(isBag);
  return defined<ToolContent>({ name, description: asString(description), parameters });
}

/** Members that are carried into another form, under whatever name. */
const CARRIED =
  /^(type|function|toolSpec|name|description|parameters|parametersJsonSchema|input_?[sS]chema)$/;

/** The tool as one in another form than that of its wire. */
export function asStranger(tool: Tool): Tool {
  const raw = asBag(tool.raw);
  const bags = [raw, raw.function, raw.toolSpec].map(asBag);
  const loses = bags.some((bag) => Object.keys(bag).some((key) => !CARRIED.test(key)));
  return { ...tool, unformed: true, ...(loses && { loses }) };
}

/** A tool that is defined in the form of another wire. */
function strangerIn(raw: unknown, syntax: ToolSyntax): ToolContent | undefined {
  return isBag(raw) && syntax.isFormed?.(raw) === false ? toolIn(raw) : undefined;
}

/** The tool's name; `undefined` for entries that define none (cache marks, tool sets). */
export function toolName(raw: unknown, syntax: ToolSyntax): string | undefined {
  const stranger = strangerIn(raw, syntax);
  if (stranger !== undefined) return stranger.name;
  const { name, type } = definitionOf(raw, syntax);
  return asString(name) ?? (syntax.byType && isBag(raw) ? asString(raw.type ?? type) : undefined);
}

/** Tools of a list in canonical form, without those a provider runs itself; `undefined` when there is none. */
export function toolsOf(value: unknown, syntax: ToolSyntax): readonly ToolContent[] | undefined {
  const tools: ToolContent[] = [];
  for (const raw of asList(value) ?? []) {
    const stranger = strangerIn(raw, syntax);
    if (stranger !== undefined) {
      tools.push(stranger);
      continue;
    }
    const own = definitionOf(raw, syntax);
    const { name, description } = own;
    const type = (isBag(raw) && raw.type) ?? "custom";
    if (typeof name !== "string" || (type !== "custom" && type !== "function")) continue;
    const parameters = syntax.schemaOf(own);
    tools.push(defined<ToolContent>({ name, description: asString(description), parameters }));
  }
  return tools.length === 0 ? undefined : tools;
}

/** True for a function that does not say what its arguments are. */
function isBare(raw: unknown, syntax: ToolSyntax): boolean {
  if (syntax.parameters === undefined || !isBag(raw) || holderOf(raw, syntax) !== "function") return false;
  return (syntax.schemaOf(definitionOf(raw, syntax)) ?? null) === null;
}

/** Tools of a list of definitions; `undefined` when there is no list, or one that names no tool. */
export function readToolList(value: unknown, syntax: ToolSyntax): readonly Tool[] | undefined {
  const list = asList(value);
  if (list === undefined) return undefined;
  const tools: Tool[] = [];
  for (let index = 0; index < list.length; index++) {
    const raw = list[index];
    const name = toolName(raw, syntax);
    if (name === undefined) continue;
    const marked = isMarked(raw) || syntax.isMark?.(list[index + 1]) === true;
    const tool: Tool = marked ? { name, index, raw, marked } : { name, index, raw };
    if (strangerIn(raw, syntax) !== undefined) tools.push(asStranger(tool));
    else tools.push(isBare(raw, syntax) ? { ...tool, bare: true } : tool);
  }
  return tools.length === 0 && list.length > 0 ? undefined : tools;
}

/**
 * What becomes of some definitions, the first of which is the tool at `from`: those of tools that went are left out, the
 * others have the name that their tool has, and its mark; entries that are no tools are kept.
 */
export function keptTools(
  list: readonly unknown[],
  tools: readonly Tool[],
  syntax: ToolSyntax,
  from = 0,
): readonly unknown[] {
  const byIndex = new Map(tools.map((tool) => [tool.index, tool]));
  const kept: unknown[] = [];
  for (const [at, raw] of list.entries()) {
    const tool = byIndex.get(from + at);
    if (toolName(raw, syntax) === undefined) {
      const taken = byIndex.get(from + at - 1)?.marked === false && syntax.isMark?.(raw) === true;
      if (!taken) kept.push(raw);
    } else if (tool !== undefined) kept.push(definitionAs(tool, raw as Bag, syntax));
  }
  return kept;
}

function definitionAs({ name, marked, bare, unformed }: Tool, raw: Bag, syntax: ToolSyntax): unknown {
  const stranger = unformed === false ? strangerIn(raw, syntax) : undefined;
  if (stranger !== undefined) return syntax.make({ ...stranger, name });
  const own = asBag(marked === true ? raw : unmarked(raw));
  const filled = bare === false && isBare(own, syntax);
  if (toolName(own, syntax) === name && !filled) return own;
  const field = holderOf(own, syntax);
  const given = filled ? { [syntax.parameters ?? ""]: NO_PARAMETERS } : {};
  const named = withFields(definitionOf(own, syntax), { name, ...given });
  return field === undefined ? named : withFields(own, { [field]: named });
}

/** Definitions of tools that only earlier calls know. */
export function madeTools(tools: readonly Tool[], syntax: ToolSyntax): readonly unknown[] {
  return tools.filter(({ index }) => index < 0).map(({ name }) => syntax.make({ name, ...RETIRED_TOOL }));
}

/**
 * A list of definitions as the bones say: renamed, dropped and added ones, entries that are no tools kept. Gives back
 * the value itself when nothing changed, `undefined` when no list is left.
 */
export function writeToolList(
  value: unknown,
  tools: readonly Tool[] | undefined,
  syntax: ToolSyntax,
): unknown {
  const list = asList(value);
  if (tools === undefined) return readToolList(list, syntax) === undefined ? value : undefined;
  const next = [...keptTools(list ?? [], tools, syntax), ...madeTools(tools, syntax)];
  return next.length === 0 && list === undefined ? undefined : keepList(list, next);
}
