import { append } from "../json/append.ts";
import { asBag, asList, type Bag, isBag } from "../json/values.ts";
import { toolIn } from "./stranger-tool.ts";
import type { ToolSyntax } from "./tool-syntax.ts";

/** What a field of tools holds. */
export interface Entries {
  readonly list: readonly unknown[];
  /** Where each stands in the field, if not at its position. */
  readonly paths?: readonly string[];
}

/** The entries of a list. What is none may be a tool by itself, or hold some by their names. */
export function entriesOf(value: unknown, syntax: ToolSyntax): Entries {
  if (!isBag(value)) return { list: asList(value) ?? [] };
  if (!isOwn(value, syntax) && toolIn(value) === undefined) {
    const list: unknown[] = [];
    const paths: string[] = [];
    for (const [name, own] of Object.entries(value)) {
      const bag = asBag(own);
      const named = toolIn(bag) ? bag : { name, ...bag };
      // A name alone may be anything.
      if (sizeOf(toolIn(named)) > 1 && list.push(named)) paths.push(name);
    }
    if (list.length > 0 || !syntax.unlisted) return { list, paths };
  }
  return { list: [value], paths: [""] };
}

/** Where a definition stands in the field of tools; `undefined` where that is its position. */
export function pathOf({ paths }: Entries, index: number, entry: number, inner?: string): string | undefined {
  const outer = paths?.[entry] ?? (entry === index && inner === undefined ? undefined : String(entry));
  return inner === undefined || outer === "" ? (inner ?? outer) : `${outer}.${inner}`;
}

/** True for an entry in the wire's own form. */
export function isOwn(raw: unknown, { isFormed }: ToolSyntax): raw is Bag {
  return isBag(raw) && isFormed?.(raw) !== false;
}

/** How many members a value has. */
export function sizeOf(value: unknown): number {
  return Object.keys(Object(value)).length;
}

/** Changes the definitions in a list, each of which is an entry. A loop: every request comes here, and `flatMap` takes three times as long. */
export const mapEach: NonNullable<ToolSyntax["map"]> = (list, change, more) => {
  const out: unknown[] = [];
  for (let index = 0; index < list.length; index++) append(out, change(list[index], index));
  append(out, more);
  return out;
};
