import { type Letter, NEVER } from "@suture/sessions";
import { dismissalOf } from "../../inbox/dismiss-letter.ts";
import type { LetterSummary } from "../schemas/letter.ts";

/** Characters of a text that are shown. */
const SHOWN = 200;

/** A letter for people: what it is, and what became of it. Nothing of it is taken for granted: others wrote it. */
export function letterView(box: "in" | "out", letter: Letter): LetterSummary {
  const { number, lane, key, rank, state, attempts, due, accepted, updated } = letter;
  const body = membersOf(letter.body);
  const session = box === "in" ? lane : body.session;
  const error = membersOf(letter.outcome).error;
  const text = textOf(body);
  const dismissal = dismissalOf(letter);
  return {
    number,
    box,
    ...(typeof session === "string" ? { session } : {}),
    key,
    type: typeof body.type === "string" ? body.type : "unknown",
    rank,
    state,
    attempts,
    ...(text === undefined ? {} : { text: text.slice(0, SHOWN) }),
    ...(typeof body.call === "string" ? { call: body.call } : {}),
    ...(box === "out" ? { to: lane } : {}),
    ...(typeof error === "string" ? { error } : {}),
    ...(dismissal === undefined ? {} : { dismissed: true, ...dismissal }),
    ...(due >= NEVER ? {} : { due }),
    accepted,
    updated,
  };
}

type Members = { readonly [name: string]: unknown };

function membersOf(value: unknown): Members {
  return typeof value === "object" && value !== null ? (value as Members) : {};
}

function textOf({ text, parts }: Members): string | undefined {
  if (typeof text === "string") return text;
  if (!Array.isArray(parts)) return undefined;
  const texts = parts.map((part) => membersOf(part).text).filter((each) => typeof each === "string");
  return texts.length === 0 ? undefined : texts.join("\n");
}
