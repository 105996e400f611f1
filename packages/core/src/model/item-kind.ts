import type { Message } from "./message.ts";
import { has, type Part, Trait } from "./part.ts";

const PLAIN = "function_call_output";

/** The type of the item that answers a call of the given type. */
export function answerItem(type: string): string {
  return type === "tool_search_call" ? "tool_search_output" : `${type}_output`;
}

/**
 * The type of result item that a call expects, or that a result is. `""` where messages are no items, and for parts
 * that Suture made. A call or result that was or must be rewritten counts as a function's.
 */
export function itemKind({ itemType }: Message, part: Part): string {
  const { kind, raw } = part;
  if (itemType === "") {
    // A result that was moved to its call has lost its item, but not its raw value.
    const type = kind === "tool-result" && (raw as { readonly type?: unknown } | undefined)?.type;
    return typeof type === "string" && type.endsWith("_output") ? type : "";
  }
  if (raw === undefined || has(part, Trait.Unknown)) return PLAIN;
  return kind === "tool-result" ? itemType : answerItem(itemType);
}
