import { countOf, idAt, Kind, type Message, type Role } from "../model/message.ts";
import type { Outline } from "../model/outline.ts";
import { Trait } from "../model/part.ts";
import type { Counter } from "./counter.ts";
import { type ContentOf, estimateMessage, readerOf } from "./estimate-message.ts";

/** Default number of characters to read of a history. */
const DEFAULT_BUDGET = 131_072;
/** Characters to read of a sampled message. */
const WINDOW = 512;
/** Characters of a role that are enough to judge the rest. */
const ENOUGH = 512;
/** Kinds whose texts are fully described by their size. */
const PLAIN: number = Kind.Text | Kind.Reasoning | Kind.Call | Kind.Result;
/** Content with tokens beyond its size: media, and unreadable reasoning. */
const BEYOND: number =
  Trait.HoldsMedia | Trait.Image | Trait.Audio | Trait.Video | Trait.Document | Trait.Sealed | Trait.Unknown;

/** The density of tokens in the texts of one role, as far as they were read. */
interface Density {
  size: number;
  tokens: number;
}

/**
 * Tokens of every message of an outline, reading only `budget` characters: evenly spaced messages represent their
 * neighbours of the same role, and a giant one itself. The bones tell how long every text is, so a history of 35 MB
 * costs a few milliseconds. Content with tokens beyond its text is estimated in full.
 */
export function sampleMessages(
  outline: Outline,
  counter: Counter,
  budget: number = DEFAULT_BUDGET,
  contentOf: ContentOf = readerOf(outline),
): number[] {
  const { messages } = outline;
  let size = 0;
  for (let i = 0; i < messages.length; i++) size += (messages[i] as Message).size;
  const rate = size <= budget ? 1 : budget / size;
  const densities = new Map<Role, Density>();
  const names = new Map<string, number>();
  const tokens: number[] = [];
  let credit = 0;
  for (let i = 0; i < messages.length; i++) {
    const message = messages[i] as Message;
    credit += message.size * rate;
    const density = densities.get(message.role);
    if (rate < 1 && density !== undefined && density.size >= ENOUGH && credit < WINDOW && isPlain(message)) {
      const text = message.size * (density.tokens / density.size);
      tokens.push(Math.ceil((frameOf(message, counter, names) + text) * counter.calibration));
      continue;
    }
    const limit = rate < 1 ? Math.max(WINDOW, Math.floor(message.size * rate)) : message.size;
    const sampling = { ...counter, text: (text: string) => counter.sample(text, limit) };
    const own = estimateMessage(outline, message, sampling, contentOf);
    tokens.push(own);
    credit %= WINDOW;
    if (message.size === 0 || !isPlain(message)) continue;
    const seen = density ?? { size: 0, tokens: 0 };
    seen.size += message.size;
    seen.tokens += Math.max(0, own / counter.calibration - frameOf(message, counter, names));
    densities.set(message.role, seen);
  }
  return tokens;
}

function isPlain({ kinds, traits }: Message): boolean {
  if ((kinds & ~PLAIN) !== 0 || (traits & BEYOND) !== 0) return false;
  // Arguments that are not text have no size.
  return (kinds & Kind.Call) === 0 || (traits & Trait.ArgumentsText) !== 0;
}

/** What a message costs besides its texts. */
function frameOf({ kinds, ids, names }: Message, counter: Counter, known: Map<string, number>): number {
  if ((kinds & (Kind.Call | Kind.Result)) === 0) return counter.overhead.message;
  const count = Math.max(1, countOf(ids));
  let tokens = counter.overhead.message + count * counter.overhead.call;
  if ((kinds & Kind.Call) === 0) return tokens;
  for (let i = 0; i < countOf(names); i++) {
    const name = idAt(names, i) ?? "";
    let own = known.get(name);
    if (own === undefined) {
      own = counter.text(name);
      known.set(name, own);
    }
    tokens += own;
  }
  return tokens;
}
