import { digest, heard } from "../heard.ts";
import type { Bag } from "../json.ts";
import { namesGone, type Trial } from "./trial.ts";

const NOTHING: readonly string[] = [];

/**
 * Law 3: every text, output and medium of the input is in the output, verbatim. Returns what is missing. A message that came out as the
 * same object needs no check. Whatever the others said must occur, as often as they said it, in messages that were newly made.
 */
export function findLost(trial: Trial): string | undefined {
  const { wire, input, repaired, before, gone, fresh } = trial;
  const bare = Array.isArray(input);
  const around = bare ? undefined : digest(wire.hearAround(input as Bag));
  if (gone.length === 0 && (around?.texts.length ?? 0) === 0) return undefined;
  const texts: string[] = [...(around?.texts ?? NOTHING)];
  const media: string[] = [];
  for (const index of gone) {
    const lost = heard(wire, before[index]);
    texts.push(...lost.texts);
    media.push(...lost.media);
  }
  const found: string[] = [];
  for (const message of fresh) {
    const made = heard(wire, message);
    found.push(...made.texts, ...made.media);
  }
  if (!bare) found.push(...digest(wire.hearAround(repaired.document as Bag)).texts);
  const all = found.join("\u0001");
  for (const text of texts) {
    if (count(all, text) < times(texts, text) && !isExcused(trial, all, text)) return text;
  }
  for (const data of media) {
    if (count(all, data) < times(media, data) && !isMediaExcused(trial, all, data)) return data;
  }
  return undefined;
}

function times(list: readonly string[], value: string): number {
  let n = 0;
  for (const each of list) if (each === value) n += 1;
  return n;
}

function count(text: string, part: string): number {
  let n = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) n += 1;
  return n;
}

/** Not every provider accepts any form of lone surrogates and NUL, so texts are compared without them. */
function plain(text: string): string {
  return text.replace(
    /[\0\uFFFD]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g,
    "",
  );
}

function isExcused(trial: Trial, all: string, text: string): boolean {
  const { wire, repaired, after } = trial;
  if (isTwinGone(trial) && after.some((message) => heard(wire, message).texts.includes(text))) return true;
  // A structured answer is quoted as JSON.
  const spelled = JSON.stringify(text).slice(1, -1);
  if (spelled !== text && all.includes(spelled)) return true;
  // A provider that refuses trailing white space accepts no form of it.
  const trimmed = repaired.report.edits.some((edit) => edit.rule === "history-end-is-trimmed");
  if (trimmed && all.includes(text.trimEnd())) return true;
  const spoiled = repaired.report.edits.some((edit) => edit.lossy && edit.rule.startsWith("text-"));
  return spoiled && (plain(all).includes(plain(text)) || plain(all).includes(plain(spelled)));
}

/** An exact duplicate was removed, so its twin must still be there. */
function isTwinGone(trial: Trial): boolean {
  return namesGone(trial, (edit) => edit.rule === "tool-result-is-single" && edit.lossy);
}

function isMediaExcused(trial: Trial, all: string, data: string): boolean {
  const { wire, after } = trial;
  // A text document may be quoted as the JSON it was in.
  const spelled = JSON.stringify(data).slice(1, -1);
  if (spelled !== data && all.includes(spelled)) return true;
  // A model without vision: no form of the target can carry it.
  if (namesGone(trial, (edit) => edit.lossy && edit.rule.includes("media"))) return true;
  return isTwinGone(trial) && after.some((message) => heard(wire, message).media.includes(data));
}
