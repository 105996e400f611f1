import type { AnswerUsage, FinishReason } from "./answer-event.ts";
import { reasonOf as anthropicReason } from "./anthropic/words.ts";
import { type Bag, isBag, parsed } from "./bag.ts";
import { reasonOf as geminiReason } from "./gemini/words.ts";
import { reasonOf as chatReason } from "./openai-chat/words.ts";
import { EndWatch } from "./openai-responses/end-watch.ts";
import { answersOf } from "./registry.ts";

/** What an answer took and why it ended, as far as it says. */
export interface UsageSeen {
  readonly usage?: AnswerUsage;
  readonly reason?: FinishReason;
}

/** Where a wire says why an answer ended. */
interface Signs {
  readonly reason: string;
  reasonOf(word: string): FinishReason | undefined;
  /** What stands in an answer that makes calls, where the reason does not tell. */
  readonly call?: string;
}

/** What no stream lacks that came to its end, whatever its reason is called. */
const ENDS: { readonly [wire: string]: RegExp } = {
  "openai-chat": /\[DONE\]|"finish_reason"\s*:\s*"|"error"\s*:/,
  "openai-responses": /response\.(?:completed|failed|incomplete|cancelled)\b|"type"\s*:\s*"error"/,
  anthropic: /message_stop|"stop_reason"\s*:\s*"|"type"\s*:\s*"error"/,
  gemini: /"finishReason"|"blockReason"|"error"\s*:/,
};

const SIGNS: { readonly [wire: string]: Signs } = {
  "openai-chat": { reason: '"finish_reason"', reasonOf: chatReason },
  anthropic: { reason: '"stop_reason"', reasonOf: anthropicReason },
  gemini: { reason: '"finishReason"', reasonOf: geminiReason, call: '"functionCall"' },
};

/** A streamed message of Anthropic's counts its prompt at the start. */
const HEAD = 4 * 1024;
/** Every wire says at the end what an answer took. */
const TAIL = 32 * 1024;

/**
 * Sees what an answer took, and why it ended, as it passes: whole or streamed, in any pieces. Nothing is parsed but the
 * few bytes that say so, and nothing is held but the start and the end.
 */
export class UsageReader {
  readonly #wire: string;
  readonly #watch: EndWatch | undefined;
  #head: Buffer[] = [];
  #headSize = 0;
  #tail: Buffer[] = [];
  #tailSize = 0;
  /** Place of the first piece that still counts. */
  #first = 0;

  constructor(wire: string) {
    this.#wire = wire;
    this.#watch = wire === "openai-responses" ? new EndWatch() : undefined;
  }

  /** Takes a piece of the answer, which must not be written to afterwards. */
  push(chunk: Buffer): void {
    if (this.#headSize < HEAD) {
      this.#head.push(chunk.subarray(0, HEAD - this.#headSize));
      this.#headSize += chunk.length;
    }
    this.#watch?.push(chunk);
    this.#tail.push(chunk);
    this.#tailSize += chunk.length;
    for (let oldest = this.#oldest; this.#tailSize - oldest >= TAIL; oldest = this.#oldest) {
      this.#tailSize -= oldest;
      this.#first += 1;
    }
    // Now and then, as taking from the front of a long list is slow.
    if (this.#first < 256) return;
    this.#tail = this.#tail.slice(this.#first);
    this.#first = 0;
  }

  /** Length of the oldest piece that is held. */
  get #oldest(): number {
    return this.#tail[this.#first]?.length ?? 0;
  }

  /** Whether a stream came to an end of its wire: with the mark of it, whatever the reason is called, or with an error. */
  hasEnded(): boolean {
    return (ENDS[this.#wire] as RegExp).test(this.#tailText()) || this.#watch?.reason("", "") !== undefined;
  }

  #tailText(): string {
    return Buffer.concat(this.#tail.slice(this.#first)).subarray(-TAIL).toString("latin1");
  }

  /** What was seen; of an answer that broke off, what it had said by then. */
  end(): UsageSeen {
    const head = Buffer.concat(this.#head).toString("latin1");
    const tail = this.#tailText();
    const sign = this.#wire === "gemini" ? '"usageMetadata"' : '"usage"';
    const last = lastObject(tail, sign);
    const usage = answersOf(this.#wire).readUsage(last && { ...startedUsage(head, sign), ...last });
    const reason = this.#watch === undefined ? reasonIn(tail, this.#wire) : this.#watch.reason(head, tail);
    return { ...(usage === undefined ? {} : { usage }), ...(reason === undefined ? {} : { reason }) };
  }
}

/** Why an answer ended, by its end. */
function reasonIn(tail: string, wire: string): FinishReason | undefined {
  const { reason, reasonOf, call } = SIGNS[wire] as Signs;
  const word = lastWord(tail, reason);
  const told = word === undefined ? undefined : reasonOf(word);
  return told === "stop" && call !== undefined && tail.includes(call) ? "calls" : told;
}

/** The usage that a message of Anthropic's began with. */
function startedUsage(head: string, sign: string): Bag | undefined {
  const at = head.indexOf('"message_start"');
  return at < 0 ? undefined : objectAt(head, head.indexOf(sign, at) + sign.length);
}

/** The last object that stands behind a name. */
function lastObject(text: string, name: string): Bag | undefined {
  for (let at = text.lastIndexOf(name); at >= 0; at = at === 0 ? -1 : text.lastIndexOf(name, at - 1)) {
    const found = objectAt(text, at + name.length);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The object that stands behind a colon; without the members that are null, which say nothing. */
function objectAt(text: string, from: number): Bag | undefined {
  const start = text.indexOf("{", from);
  if (start < 0 || text.slice(from, start).trim() !== ":") return undefined;
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (char === "{") depth += 1;
    else if (char === "}") depth -= 1;
    if (depth > 0) continue;
    const value = parsed(text.slice(start, at + 1));
    if (!isBag(value)) return undefined;
    return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
  }
  return undefined;
}

const WORD = /^\s*:\s*"(\w+)"/;

/** The last word that stands behind a name. */
function lastWord(text: string, name: string): string | undefined {
  for (let at = text.lastIndexOf(name); at >= 0; at = at === 0 ? -1 : text.lastIndexOf(name, at - 1)) {
    const [, word] = WORD.exec(text.slice(at + name.length, at + name.length + 64)) ?? [];
    if (word !== undefined) return word;
  }
  return undefined;
}
