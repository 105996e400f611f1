import { append } from "../json/append.ts";
import { asBag } from "../json/values.ts";
import { changeMessage, type Message, type Role } from "../model/message.ts";
import type { Shape } from "../model/outline.ts";
import type { Part } from "../model/part.ts";
import type { Amendment } from "./amendment.ts";
import { faultsLeft } from "./faults-left.ts";
import { newMessage, resultMessages } from "./new-message.ts";

const NO_PARTS: readonly Part[] = [];

/**
 * The messages that one message becomes: itself as amended, and others beside it for what it is given and cannot hold itself, results
 * of its step and words for the user.
 */
export function amended(message: Message, amendment: Amendment, results: Shape["results"]): Message[] {
  const { role = message.role, attached = NO_PARTS, appended = NO_PARTS } = amendment;
  let parts = swapped(amendment.order ?? message.parts, amendment.parts);
  const out: Message[] = [];
  const lastResult = role === "assistant" ? -1 : parts.findLastIndex(isResult);
  const holdsResults = results !== "each" && lastResult >= 0;
  if (holdsResults && attached.length > 0) parts = insertAt(parts, lastResult + 1, attached);
  const holdsWords = results === "user" && role === "user" && parts.length > 0;
  if (holdsWords && appended.length > 0) {
    // Right behind the results and what was put there before: what comes next must not change what stands here.
    const words = parts.findIndex((part) => !isResult(part) && !isBrought(part));
    parts = insertAt(parts, words < 0 ? parts.length : words, appended);
  }

  // A message whose own results went elsewhere must not come between the calls and what answers them now.
  const resultsFirst = role !== "assistant" && lastResult < 0;
  if (resultsFirst) append(out, resultMessages(attached, message.index, results));
  const emptied = parts.length === 0 && message.parts.length > 0;
  if (amendment.removed !== true && !emptied) {
    const same = !changesItself(amendment) && parts === message.parts;
    append(out, same ? [message] : settled(message, amendment, role, parts, results));
  }
  if (!holdsResults && !resultsFirst) append(out, resultMessages(attached, message.index, results));
  if (!holdsWords && appended.length > 0) out.push(newMessage("user", appended, message.index));
  return out;
}

function insertAt(parts: readonly Part[], at: number, more: readonly Part[]): Part[] {
  return [...parts.slice(0, at), ...more, ...parts.slice(at)];
}

/** True for words and media that came here from another place. */
function isBrought(part: Part): boolean {
  return part.made !== undefined && part.origin !== undefined && part.field === "";
}

function isResult(part: Part): boolean {
  return part.kind === "tool-result";
}

/** True for what a tool's message may hold: results, and what its format knows besides. */
function isTools(part: Part): boolean {
  return isResult(part) || (part.kind === "opaque" && part.raw !== undefined);
}

/** Parts with others in the place of some. */
export function swapped(parts: readonly Part[], swaps: Amendment["parts"]): readonly Part[] {
  if (swaps === undefined) return parts;
  const out: Part[] = [];
  for (const part of parts) {
    const swap = swaps.get(part);
    if (swap === undefined) out.push(part);
    else append(out, swap);
  }
  return out;
}

/** True when the amendment changes the message itself, not only what stands around it. */
function changesItself({ parts, order, role, omit, rewritten }: Amendment): boolean {
  return (parts ?? order ?? role ?? omit ?? rewritten) !== undefined;
}

/** The part of a message some of whose fields went, as it stands there now; words outlive their field. */
function reread(part: Part, was: unknown, is: unknown): readonly Part[] {
  if (part.raw === was) return [{ ...part, raw: is }];
  if (part.raw !== valueAt(part, was)) return [part];
  const raw = valueAt(part, is);
  if (raw !== undefined) return [{ ...part, raw }];
  return part.kind === "opaque" ? [] : [part];
}

function valueAt({ field, index }: Part, raw: unknown): unknown {
  const value = asBag(raw)[field];
  return index >= 0 && Array.isArray(value) ? value[index] : value;
}

/** The changed message, split where its wire cannot hold results and other parts together. */
function settled(
  message: Message,
  amendment: Amendment,
  role: Role,
  parts: readonly Part[],
  results: Shape["results"],
): Message[] {
  const { omit, said = [], raw = message.raw } = amendment;
  const kept = omit === undefined ? parts : parts.flatMap((part) => reread(part, message.raw, raw));
  // A tool's message carries fields that mean nothing on a user's: it is written from scratch.
  const reborn = role !== message.role && message.role === "tool";
  // What became a message's words is no item of its own any more.
  const item = message.itemType !== "" && message.itemType !== "message";
  const turned = item && !kept.some((part) => part.raw === raw || part.kind === "reasoning");
  const changed = (own: readonly Part[], as: Role): Message =>
    changeMessage(message, {
      role: as,
      // A role that was set is written in the wire's own spelling, also when it means the same.
      wireRole: as === message.role && amendment.role === undefined ? message.wireRole : "",
      raw: reborn ? undefined : raw,
      parts: own,
      pristine: false,
      faults: faultsLeft(message, amendment, as, own, results),
      // What is said as text now is not said again.
      omit: [...(message.omit ?? []), ...said, ...(omit ?? [])],
      itemId: omit?.includes("id") || turned ? undefined : message.itemId,
    });
  if (results === "user") return [changed(kept, role === "tool" ? "user" : role)];
  // Where results have a role of their own, a user's message that is left with nothing else is the tools'.
  const answers = role === "user" && kept.length > 0 && kept.every(isResult);
  if (message.role !== "tool" && role !== "tool" && !answers) return [changed(kept, role)];
  const own = kept.filter(isTools);
  const rest = kept.filter((part) => !isTools(part));
  if (own.length === 0) return [changed(rest, rest.length > 0 ? "user" : role)];
  if (rest.length === 0) return [changed(own, "tool")];
  return [changed(own, "tool"), newMessage("user", rest, message.index)];
}
