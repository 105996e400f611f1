import { type Bag, isBag } from "../../json/values.ts";
import { idAt, Kind, type Message } from "../../model/message.ts";
import { type Part, Trait } from "../../model/part.ts";
import { withOneMore } from "../../model/tally.ts";

/** Calls that the client runs, by item type. The item that answers one has the same type with `_output` behind it. */
export const CALLS: RegExp = /^(function|custom_tool|computer|local_shell|shell|apply_patch)_call$/;

/** Items that answer a call. */
export const OUTPUTS: RegExp = /^(function|custom_tool|computer|local_shell|shell|apply_patch)_call_output$/;

/** Items of tools that the provider runs, and of its own bookkeeping: kept as they are. */
export const PROVIDER_ITEMS: RegExp =
  /^((web_search|file_search|code_interpreter|image_generation|mcp|tool_search)_call|mcp_(list_tools|approval_re(quest|sponse))|tool_search_output|additional_tools|(context_)?compaction(_summary|_trigger)?|program(_output)?)$/;

/** Items the client writes though no model said them. */
export const USER_ITEMS: RegExp = /^(mcp_approval_response|additional_tools)$/;

/** The type of an item; what lacks one is known by its fields. `""` when nothing tells. */
export function itemTypeOf(raw: Bag): string {
  const { type, id, input } = raw;
  if (typeof type === "string") return type;
  if ("role" in raw || "content" in raw) return "message";
  if ("output" in raw) return "function_call_output";
  if ("call_id" in raw || "arguments" in raw)
    return `${typeof input === "string" ? "custom_tool" : "function"}_call`;
  if ("summary" in raw || "encrypted_content" in raw) return "reasoning";
  // A type that is none says at least that this is no message; what was done is no reference.
  return (type ?? null) !== null || "status" in raw
    ? ""
    : typeof id === "string"
      ? "item_reference"
      : "message";
}

/** The type that an output should have, by its part: that of the call it answers; of two with one id, its own kind's. */
export function answerTypes(messages: readonly Message[]): ReadonlyMap<Part, string> {
  const open = new Map<string, string | string[]>();
  const found = new Map<Part, string>();
  for (const message of messages) {
    if ((message.kinds & (Kind.Call | Kind.Result)) === 0) continue;
    for (const part of message.parts) {
      const { kind, id = "" } = part;
      if (kind === "tool-call") open.set(id, withOneMore(open.get(id), answerType(message.itemType, part)));
      const types = kind === "tool-result" ? open.get(id) : undefined;
      if (types === undefined) continue;
      const at = typeof types === "string" ? 0 : Math.max(0, types.indexOf(message.itemType));
      found.set(part, idAt(types, at) as string);
      // The last one stays: a second answer is of its kind, too.
      if (typeof types === "object" && types.length > 1) types.splice(at, 1);
    }
  }
  return found;
}

/** The type of the item that answers a call. One of a custom tool may have become one of a function since it was read. */
function answerType(itemType: string, { traits }: Part): string {
  if (itemType !== "" && itemName(itemType) !== undefined) return `${itemType}_output`;
  return (traits & Trait.FreeText) === 0 ? "function_call_output" : "custom_tool_call_output";
}

/** True for an output that is not of the type its call asks for. A local shell was seen to take a function's. */
export function isMisfit(wanted: string | undefined, type: string): boolean {
  const plain = wanted === "local_shell_call_output" && type === "function_call_output";
  return wanted !== undefined && wanted !== type && !plain;
}

/** One pixel: the only answer a computer call can get besides a real screenshot. It shows nothing, and is read as that. */
export const BLANK_SCREEN = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=";

/** What an item answers; a screen, which stands there by itself, as the list of blocks that others answer with. */
export function blocksOf(output: unknown): unknown {
  if (!isBag(output)) return output;
  if (output.image_url === BLANK_SCREEN) return [];
  return output.type === "computer_screenshot" ? [output] : output;
}

/** The name a tool goes by whose items carry none. */
export function itemName(type: unknown): string | undefined {
  return /^(computer|local_shell|shell|apply_patch)_call/.exec(String(type))?.[1];
}
