import { asList, asString } from "../json/values.ts";
import type { ToolContent } from "./format.ts";

/** The number, or `undefined` for anything else. */
export function asNumber(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** The boolean, or `undefined` for anything else. */
export function asBoolean(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

/** The strings of a list or a single string as a list; `undefined` for anything else. */
export function asStrings(value: unknown): readonly string[] | undefined {
  if (typeof value === "string") return [value];
  return asList(value)?.filter((entry) => asString(entry) !== undefined) as readonly string[] | undefined;
}

/** Tools of a list in canonical form, without entries that define none; `undefined` when there is no list. */
export function toolsOf(
  value: unknown,
  toolOf: (raw: unknown) => ToolContent | undefined,
): readonly ToolContent[] | undefined {
  const tools: ToolContent[] = [];
  const list = asList(value);
  for (const raw of list ?? []) {
    const tool = toolOf(raw);
    if (tool !== undefined) tools.push(tool);
  }
  return list === undefined || (tools.length === 0 && list.length > 0) ? undefined : tools;
}
