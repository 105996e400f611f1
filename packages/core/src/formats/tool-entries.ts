import { append } from "../json/append.ts";
import { asBag, asList, type Bag, isBag } from "../json/values.ts";
import { toolIn } from "./stranger-tool.ts";
import type { ToolSyntax } from "./tool-syntax.ts";

/** The entries of a field of tools. */
export interface Entries {
  readonly list: readonly unknown[];
  /** The path of each entry in the field, if it is not its position. */
  readonly paths?: readonly string[];
}

/** The entries of a list. An object may be a single tool, or a map of tools by name. */
export function entriesOf(value: unknown, syntax: ToolSyntax): Entries {
  if (!isBag(value)) return { list: asList(value) ?? [] };
  if (!isOwn(value, syntax) && toolIn(value) === undefined) {
    const list: unknown[] = [];
    const paths: string[] = [];
    for (const [name, own] of Object.entries(value)) {
      const bag = asBag(own);
      const named = toolIn(bag) ? bag : { name, ...bag };
      // An entry with nothing but its name may be anything.
      if (sizeOf(toolIn(named)) < 2) continue;
      list.push(named);
      paths.push(name);
    }
    if (list.length > 0 || !syntax.unlisted) return { list, paths };
  }
  return { list: [value], paths: [""] };
}

/** The path of a definition in the field of tools; `undefined` if it is its position. */
export function pathOf({ paths }: Entries, index: number, entry: number, inner?: string): string | undefined {
  const outer = paths?.[entry] ?? (entry === index && inner === undefined ? undefined : String(entry));
  return inner === undefined || outer === "" ? (inner ?? outer) : `${outer}.${inner}`;
}

/** True for an entry in the wire's own form. */
export function isOwn(raw: unknown, { isFormed }: ToolSyntax): raw is Bag {
  return isBag(raw) && isFormed?.(raw) !== false;
}

/** The number of a value's members. */
export function sizeOf(value: unknown): number {
  return Object.keys(Object(value)).length;
}

/**
 * Changes the definitions in a list where each entry is one. A loop, because every request passes here and `flatMap`
 * takes three times as long.
 */
export const mapEach: NonNullable<ToolSyntax["map"]> = (list, change, more) => {
  const out: unknown[] = [];
  for (let index = 0; index < list.length; index++) append(out, change(list[index], index));
  append(out, more);
  return out;
};
