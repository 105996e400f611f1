import { countOf, idAt, Kind, type Message, type Role } from "../model/message.ts";
import type { Outline } from "../model/outline.ts";
import { Trait } from "../model/part.ts";
import type { Counter } from "./counter.ts";
import { type ContentOf, estimateMessage, readerOf } from "./estimate-message.ts";

/** Characters that are read of a history when nobody says. */
const DEFAULT_BUDGET = 131_072;
/** Characters that are read of a message that is looked at. */
const WINDOW = 512;
/** Characters of a role that say enough about the rest. */
const ENOUGH = 512;
/** Kinds whose size in the bones says all about their texts. */
const PLAIN: number = Kind.Text | Kind.Reasoning | Kind.Call | Kind.Result;
/** What has tokens beyond its size: media, and thoughts that cannot be read. */
const BEYOND: number =
  Trait.HoldsMedia | Trait.Image | Trait.Audio | Trait.Video | Trait.Document | Trait.Sealed | Trait.Unknown;

/** How many tokens the texts of one role have, as far as they were read. */
interface Density {
  size: number;
  tokens: number;
}

/**
 * Tokens of every message of an outline, of which only `budget` characters are read: evenly spaced messages stand for
 * their neighbours of the same role, and a giant one for itself. The bones say how long every text is, so a history of 35 MB
 * costs a few milliseconds. What has tokens beyond its text is estimated in full.
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
  // Arguments that are no text have no size.
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
