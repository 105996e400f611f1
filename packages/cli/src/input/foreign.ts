import { CliError } from "../cli-error.ts";
import { asTyped } from "../render/as-typed.ts";
import { errorOf, exportOf } from "./export-of.ts";
import { heldAnswer } from "./held-answer.ts";
import { heldConversation, isConversation } from "./held-conversation.ts";
import { jqLine } from "./jq-line.ts";
import { logEntryOf } from "./log-entry-of.ts";
import { type Foreign, isBag, lookalikeOf } from "./lookalike.ts";

/** The input was recognised, but is not a history that can be read. */
export class ForeignError extends CliError {}

/**
 * Recognises common documents that are in none of our formats; `undefined` for all others. `name` is the file or line; `several` tells
 * whether the file holds more of them.
 */
export function foreignOf(value: unknown, name: string, several = /:\d+$/.test(name)): Foreign | undefined {
  const listed = Array.isArray(value);
  const first: unknown = listed ? value.find(isBag) : value;
  const file = fileIn(name);
  const known =
    lookalikeOf(value, { file, several }) ??
    (isBag(first)
      ? (exportOf(first, listed, { file, several }) ?? logEntryOf(first, listed, file))
      : undefined);
  const filtered = { file, several };
  return known ?? holderOf(value, file, several) ?? errorOf(value, filtered) ?? heldAnswer(value, filtered);
}

/** How many entries of a list are examined, because they all look alike. */
const SOME = 20;

/** Recognises documents that contain one or several conversations. */
function holderOf(value: unknown, file: string, several: boolean): Foreign | undefined {
  if (Array.isArray(value) && value.length > 0 && value.slice(0, SOME).every(isConversation)) {
    return {
      what: "looks like a list of conversations, not like one",
      hint: `Put each on a line of its own: ${jqLine(".[]", { file, several: true })}`,
    };
  }
  const held = heldConversation(value);
  if (held === undefined) return undefined;
  const filtered = { file, several: several || held.several };
  const list = isBag(held.value) ? `${held.filter}.messages` : held.filter;
  const hint =
    lookalikeOf(held.value, filtered, list)?.hint ??
    `Extract ${held.several ? "them" : "it"}: ${jqLine(held.filter, filtered)}`;
  return { what: `holds ${held.what} at ${held.place}, but is not one itself`, hint };
}

/** The file in a title, which may also have a line, as it can be typed. */
export function fileIn(title: string): string {
  const file = title.replace(/:\d+$/, "");
  // A name that looks like an option, or contains characters nobody types, becomes FILE, for the user to replace.
  return file === "stdin" || /^-|\p{C}/u.test(file) ? "FILE" : asTyped(file);
}
