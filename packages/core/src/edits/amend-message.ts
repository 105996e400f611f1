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
 * The messages that one message becomes: itself as amended, and new ones beside it for results and user text that it is
 * given but cannot hold itself.
 */
export function amended(message: Message, amendment: Amendment, results: Shape["results"]): Message[] {
  const { role = message.role, attached = NO_PARTS, appended = NO_PARTS } = amendment;
  // A message that is only removed need not be read.
  if (amendment.removed === true && attached.length + appended.length === 0) return [];
  let parts = swapped(amendment.order ?? message.parts, amendment.parts);
  const out: Message[] = [];
  const lastResult = role === "assistant" ? -1 : parts.findLastIndex(isResult);
  const holdsResults = results !== "each" && lastResult >= 0;
  if (holdsResults && attached.length > 0) parts = insertAt(parts, lastResult + 1, attached);
  const holdsWords = results === "user" && role === "user" && parts.length > 0;
  if (holdsWords && appended.length > 0) {
    // Right after the results and what was put there before: later messages must not change what stands here (law 7).
    const words = parts.findIndex((part) => !isResult(part) && !isBrought(part));
    parts = insertAt(parts, words < 0 ? parts.length : words, appended);
  }

  // If a message lost its own results, it must not come between the calls and their new answers.
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

/** True for text and media that was moved here from another place. */
function isBrought(part: Part): boolean {
  return part.made !== undefined && part.origin !== undefined && part.field === "";
}

function isResult(part: Part): boolean {
  return part.kind === "tool-result";
}

/** True for what a tool message may hold: results, and other parts that its format knows. */
function isTools(part: Part): boolean {
  return isResult(part) || (part.kind === "opaque" && part.raw !== undefined);
}

/** The parts, with some replaced. */
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

/** True when the amendment changes the message itself, and not only its surroundings. */
function changesItself({ parts, order, role, omit, rewritten }: Amendment): boolean {
  return (parts ?? order ?? role ?? omit ?? rewritten) !== undefined;
}

/** The part as it is after fields of its message were removed. Text survives even if its field is gone. */
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
  // Fields of a tool message make no sense on a user message, so it is written from scratch.
  const reborn = role !== message.role && message.role === "tool";
  // An item that became a message with text loses its item id.
  const item = message.itemType !== "" && message.itemType !== "message";
  const turned = item && !kept.some((part) => part.raw === raw || part.kind === "reasoning");
  const changed = (own: readonly Part[], as: Role): Message =>
    changeMessage(message, {
      role: as,
      // A role that was set is spelled as the wire does, even if it is the same role.
      wireRole: as === message.role && amendment.role === undefined ? message.wireRole : "",
      raw: reborn ? undefined : raw,
      parts: own,
      pristine: false,
      faults: faultsLeft(message, amendment, as, own, results),
      // Fields that were turned into text are not written again.
      omit: [...(message.omit ?? []), ...said, ...(omit ?? [])],
      itemId: omit?.includes("id") || turned ? undefined : message.itemId,
    });
  if (results === "user") return [changed(kept, role === "tool" ? "user" : role)];
  // Where results have their own role, a user message that holds nothing else becomes a tool message.
  const answers = role === "user" && kept.length > 0 && kept.every(isResult);
  if (message.role !== "tool" && role !== "tool" && !answers) return [changed(kept, role)];
  const own = kept.filter(isTools);
  const rest = kept.filter((part) => !isTools(part));
  if (own.length === 0) return [changed(rest, rest.length > 0 ? "user" : role)];
  if (rest.length === 0) return [changed(own, "tool")];
  return [changed(own, "tool"), newMessage("user", rest, message.index)];
}
