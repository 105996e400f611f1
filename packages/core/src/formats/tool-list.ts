import { asList, asString, type Bag, isBag } from "../json/values.ts";
import type { Tool } from "../model/outline.ts";
import { defined } from "./defined.ts";
import type { ToolContent } from "./format.ts";
import { keepList } from "./keep-list.ts";
import { isMarked, RETIRED_TOOL, unmarked, withFields } from "./shared.ts";

/** How a wire spells tool definitions. */
export interface ToolSyntax {
  /** Fields of which one holds the definition; none where it stands by itself. */
  readonly holders?: readonly string[];
  /** A tool that has no name goes by its type. */
  readonly byType?: boolean;
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

/** The tool's name; `undefined` for entries that define none (cache marks, tool sets). */
export function toolName(raw: unknown, syntax: ToolSyntax): string | undefined {
  const { name, type } = definitionOf(raw, syntax);
  return asString(name) ?? (syntax.byType && isBag(raw) ? asString(raw.type ?? type) : undefined);
}

/** Definitions under other names; those that have none any more are left out, entries that are no tools are kept. */
export function renameTools(
  list: readonly unknown[],
  names: readonly (string | undefined)[],
  syntax: ToolSyntax,
): unknown[] {
  const out: unknown[] = [];
  for (const [index, raw] of list.entries()) {
    const was = toolName(raw, syntax);
    const name = names[index];
    if (was === undefined || was === name) out.push(raw);
    else if (name !== undefined) out.push(renameTool(raw, name, syntax));
  }
  return out;
}

function renameTool(raw: unknown, name: string, syntax: ToolSyntax): unknown {
  if (!isBag(raw)) return raw;
  const field = holderOf(raw, syntax);
  const named = withFields(definitionOf(raw, syntax), { name });
  return field === undefined ? named : withFields(raw, { [field]: named });
}

/** Tools of a list in canonical form, without those a provider runs itself; `undefined` when there is none. */
export function toolsOf(value: unknown, syntax: ToolSyntax): readonly ToolContent[] | undefined {
  const tools: ToolContent[] = [];
  for (const raw of asList(value) ?? []) {
    const own = definitionOf(raw, syntax);
    const { name, description } = own;
    const type = (isBag(raw) && raw.type) ?? "custom";
    if (typeof name !== "string" || (type !== "custom" && type !== "function")) continue;
    const parameters = syntax.schemaOf(own);
    tools.push(defined<ToolContent>({ name, description: asString(description), parameters }));
  }
  return tools.length === 0 ? undefined : tools;
}

/** What becomes of the definitions of a list. */
export interface ToolPlan {
  /** For each entry the name it is to have; `undefined` when it goes. */
  readonly names: readonly (string | undefined)[];
  /** Names to define besides, for tools that only earlier calls know. */
  readonly added: readonly string[];
}

/** Tools of a list of definitions; `undefined` when there is no list, or one that names no tool. */
export function readToolList(value: unknown, syntax: ToolSyntax): readonly Tool[] | undefined {
  const list = asList(value);
  if (list === undefined) return undefined;
  const tools: Tool[] = [];
  for (let index = 0; index < list.length; index++) {
    const raw = list[index];
    const name = toolName(raw, syntax);
    if (name !== undefined)
      tools.push(isMarked(raw) ? { name, index, raw, marked: true } : { name, index, raw });
  }
  return tools.length === 0 && list.length > 0 ? undefined : tools;
}

/** Holds a list of definitions against the tools of an outline that was read from it. */
export function planTools(current: readonly (string | undefined)[], tools: readonly Tool[]): ToolPlan {
  const byIndex = new Map(tools.map(({ index, name }) => [index, name]));
  const names = current.map((name, index) => (name === undefined ? undefined : byIndex.get(index)));
  const added = tools.filter(({ index, name }) => index < 0 && !names.includes(name)).map(({ name }) => name);
  return { names, added };
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
  const current = (list ?? []).map((raw) => toolName(raw, syntax));
  if (tools === undefined) {
    return list !== undefined && (list.length === 0 || current.some((name) => name !== undefined))
      ? undefined
      : value;
  }
  const plan = planTools(current, tools);
  const marked = new Set(tools.flatMap((tool) => (tool.marked === true ? tool.index : [])));
  const own = (list ?? []).map((raw, index) =>
    current[index] === undefined || marked.has(index) ? raw : unmarked(raw),
  );
  const next = renameTools(own, plan.names, syntax);
  for (const name of plan.added) next.push(syntax.make({ name, ...RETIRED_TOOL }));
  return next.length === 0 && list === undefined ? value : keepList(list, next);
}
