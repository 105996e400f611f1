import { isSpoken, spokenMembers } from "../json/spoken-members.ts";
import { type Bag, isBag } from "../json/values.ts";
import type { OpaqueContent, PartContent } from "../model/content.ts";
import type { Message } from "../model/message.ts";
import { has, isBlank, isMark, type Part, Trait } from "../model/part.ts";

/** True for parts that say nothing to anybody: calls, reasoning, marks, blank text. */
function isUnsaid(part: Part): boolean {
  const { kind } = part;
  return kind === "text" ? isBlank(part) : kind === "tool-call" || kind === "reasoning" || isMark(part);
}

/** Content of a member that its format does not know. */
type Unread = OpaqueContent & { readonly label: string };

/** Content of a message in members that its format does not know; `fieldsOf` lists the known ones. */
export function unread(
  message: Message,
  fieldsOf: (message: Message) => readonly string[],
  format: string,
): readonly Unread[] {
  // A reasoning item says nothing else.
  if (message.itemType === "reasoning") return [];
  // A value that is not an object has no members.
  const raw = message.raw as Bag;
  return spokenMembers(raw, fieldsOf(message)).map((label) => ({
    type: "opaque",
    format,
    value: raw[label],
    label,
  }));
}

/** True when a message says nothing in the members that its format knows. */
export function isSilent({ parts }: Message, contentOf: (part: Part) => PartContent): boolean {
  return parts.every((part) => isUnsaid(part) || isVoid(contentOf(part)));
}

/** True for a part that cannot even be quoted. */
function isVoid(content: PartContent): boolean {
  return content.type === "opaque" && content.value === undefined;
}

/** Inserts text into a list of parts: after the other parts, but before calls. */
export function withWords(parts: readonly Part[], words: readonly Part[]): readonly Part[] {
  const calls = parts.findIndex(({ kind }) => kind === "tool-call");
  return parts.toSpliced(calls < 0 ? parts.length : calls, 0, ...words);
}

/** Results that say something only in members that their format does not know. */
export function spokenResults(
  { parts, traits }: Message,
  contentOf: (part: Part) => PartContent,
): readonly Part[] {
  if (!(traits & Trait.Empty)) return [];
  return parts.filter((part) => {
    if (part.kind !== "tool-result" || part.made !== undefined || !has(part, Trait.Empty)) return false;
    const content = contentOf(part);
    return content.type === "tool-result" && content.output.length > 0;
  });
}

/** Places of the members that a message has been made to say as text, now or before. */
export function placesTold({ parts }: Message, said: readonly string[], place: string): ReadonlySet<string> {
  const told = new Set(said.map((label) => `${place}.${label}`));
  for (const { made, origin, field } of parts)
    if (made !== undefined) told.add(origin ?? `${place}.${field}`);
  return told;
}

/** True for text inside one of the given results, which say nothing else. */
export function isWordOf(results: ReadonlySet<string>, at: string, value: unknown): boolean {
  if (results.size === 0 || !isSpoken(at, value)) return false;
  for (let end = at.indexOf("."); end >= 0; end = at.indexOf(".", end + 1))
    if (results.has(at.slice(0, end))) return true;
  return false;
}

/** The member that holds a result, and the one inside that holds its answer. */
const RESULT = /^(tool_?result|function_?response)$/i;
const ANSWER = /^(content|output|result|response|parts|value)$/i;

/** True for a result that says more than its answer, in members that are lost if it becomes text. */
export function saysMore(part: Part): boolean {
  // What an empty result says elsewhere is its answer.
  return !has(part, Trait.Empty) && saysBeside(part.raw);
}

function saysBeside(raw: unknown): boolean {
  if (!isBag(raw)) return false;
  return spokenMembers(raw, Object.keys(raw)).some((name) =>
    RESULT.test(name) ? saysBeside(raw[name]) : !ANSWER.test(name),
  );
}
