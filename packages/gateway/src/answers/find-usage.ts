import type { AnswerUsage } from "./answer-event.ts";
import type { AnswerWire } from "./answer-wire.ts";
import { type Bag, isBag, parsed } from "./bag.ts";
import { CountsScanner } from "./counts-scanner.ts";
import { answerWires } from "./registry.ts";
import type { Stretch } from "./stretch.ts";

/** Finds the usages of one wire. */
class UsageFinder {
  readonly #wire: AnswerWire;
  readonly #scanner: CountsScanner;
  /** What usages are called. */
  readonly #sign: string;
  /** True if an answer counts its prompt at the start. */
  readonly #isTwofold: boolean;

  constructor(wire: AnswerWire) {
    this.#wire = wire;
    this.#scanner = new CountsScanner(wire.usageNames);
    this.#sign = wire.name === "gemini" ? '"usageMetadata"' : '"usage"';
    this.#isTwofold = wire.name === "anthropic";
  }

  find(head: Stretch, tail: Stretch): AnswerUsage | undefined {
    const last = this.#lastIn(tail);
    if (last === undefined) return undefined;
    const started = this.#isTwofold ? this.#startedIn(head) : undefined;
    const all = started === undefined ? last : { ...withoutNulls(started), ...withoutNulls(last) };
    return this.#wire.readUsage(all);
  }

  /** The last object with that name. */
  #lastIn(stretch: Stretch): Bag | undefined {
    const sign = this.#sign;
    for (let at = stretch.lastKey(sign); at >= 0; at = stretch.lastKey(sign, at)) {
      const found = this.#objectAt(stretch, at + sign.length);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The one at the start of one of Anthropic's messages. */
  #startedIn(stretch: Stretch): Bag | undefined {
    const { text } = stretch;
    const start = text.indexOf('"message_start"');
    const at = start < 0 ? -1 : text.indexOf(this.#sign, start);
    return at < 0 ? undefined : this.#objectAt(stretch, at + this.#sign.length);
  }

  /** The object after a colon, reduced to what is read; parsed if it is not plain. */
  #objectAt({ bytes, text }: Stretch, from: number): Bag | undefined {
    return this.#scanner.read(bytes, from) ?? parsedAt(text, from);
  }
}

const FINDERS: ReadonlyMap<string, UsageFinder> = new Map(
  answerWires.map((wire) => [wire.name, new UsageFinder(wire)]),
);

/** The usage of an answer, as far as its start and end show. */
export function findUsage(wire: string, head: Stretch, tail: Stretch): AnswerUsage | undefined {
  return FINDERS.get(wire)?.find(head, tail);
}

/** Everything that matters in an object's text: strings, and its brackets. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}]/gs;

function parsedAt(text: string, from: number): Bag | undefined {
  const start = text.indexOf("{", from);
  if (start < 0 || text.slice(from, start).trim() !== ":") return undefined;
  let depth = 0;
  TOKEN.lastIndex = start;
  for (let token = TOKEN.exec(text); token !== null; token = TOKEN.exec(text)) {
    if (token[0] === "{") depth += 1;
    else if (token[0] === "}") depth -= 1;
    if (depth > 0) continue;
    const value = parsed(text.slice(start, TOKEN.lastIndex));
    return isBag(value) ? value : undefined;
  }
  return undefined;
}

/** The members that are not null. */
function withoutNulls(bag: Bag): Bag {
  return Object.fromEntries(Object.entries(bag).filter(([, member]) => member !== null));
}
