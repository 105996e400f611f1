import type { AnswerUsage, FinishReason } from "./answer-event.ts";
import { reasonOf as anthropicReason } from "./anthropic/words.ts";
import { findUsage } from "./find-usage.ts";
import { reasonOf as geminiReason } from "./gemini/words.ts";
import { reasonOf as chatReason } from "./openai-chat/words.ts";
import { EndWatch } from "./openai-responses/end-watch.ts";
import { saidIn } from "./said-in.ts";
import { Stretch } from "./stretch.ts";

/** The usage of an answer and why it ended, as far as it says. */
export interface UsageSeen {
  readonly usage: AnswerUsage | undefined;
  readonly reason: FinishReason | undefined;
}

/** Where a wire says why an answer ended. */
interface Signs {
  readonly reason: string;
  reasonOf(word: string): FinishReason | undefined;
  /** Text found in every answer with calls, if the reason does not reveal them. */
  readonly call?: string;
}

/**
 * What every completed stream contains, whatever its reason is called. The model's own text may contain any of these, so an event counts by
 * its name or its first member, and any other member only outside strings.
 */
const ENDS: { readonly [wire: string]: RegExp } = {
  "openai-chat": /[\r\n]data: ?\[DONE\]|"finish_reason"\s*:\s*"|"error"\s*:\s*[{"]/,
  "openai-responses":
    /[\r\n](?:event: ?(?:response\.(?:completed|failed|incomplete|cancelled)|error)\b|data: ?\{\s*(?:"type"\s*:\s*"error"|"error"\s*:))|"type"\s*:\s*"response\.(?:completed|failed|incomplete|cancelled)"/,
  anthropic:
    /[\r\n](?:event: ?(?:message_stop|error)\b|data: ?\{\s*(?:"type"\s*:\s*"(?:message_stop|error)"|"error"\s*:))|"stop_reason"\s*:\s*"/,
  gemini: /"finishReason"|"blockReason"|[\r\n](?:data: ?|[[,]\s*)?\{\s*"error"\s*:/,
};

const SIGNS: { readonly [wire: string]: Signs } = {
  "openai-chat": { reason: '"finish_reason"', reasonOf: chatReason },
  anthropic: { reason: '"stop_reason"', reasonOf: anthropicReason },
  gemini: { reason: '"finishReason"', reasonOf: geminiReason, call: '"functionCall"' },
};

/** Google states the finish reason before the grounding, which may be long. */
const EARLY_END = '"finishReason"';

/** Anthropic's streams count the prompt at the start, and responses state their status there. */
const HEAD = 4 * 1024;
const SPEAK_EARLY: ReadonlySet<string> = new Set(["anthropic", "openai-responses"]);
/** Every wire reports the usage at the end. */
const TAIL = 32 * 1024;
const NOTHING: Buffer = Buffer.alloc(0);

/**
 * Finds the usage of an answer, and why it ended, while it passes: whole or streamed, in any pieces. It parses only the few bytes in
 * question, and holds only the start and the end.
 */
export class UsageReader {
  readonly #wire: string;
  readonly #watch: EndWatch | undefined;
  readonly #head: Buffer[] = [];
  /** How many bytes of the start are still missing. */
  #headLacks: number;
  #tail: Buffer[] = [];
  #tailSize = 0;
  /** Total bytes so far. */
  #size = 0;
  /** Index of the first piece that is still needed. */
  #first = 0;
  /** True when what is not held any more said why the answer ended; and the last bytes of that, where words may be cut. */
  #saidWhy = false;
  #seam: Buffer = NOTHING;

  constructor(wire: string) {
    this.#wire = wire;
    this.#watch = wire === "openai-responses" ? new EndWatch() : undefined;
    this.#headLacks = SPEAK_EARLY.has(wire) ? HEAD : 0;
  }

  /** Takes a piece of the answer, which must not be modified afterwards. */
  push(chunk: Buffer): void {
    if (this.#headLacks > 0) {
      this.#head.push(chunk.subarray(0, this.#headLacks));
      this.#headLacks -= chunk.length;
    }
    this.#watch?.push(chunk);
    this.#size += chunk.length;
    this.#tail.push(chunk);
    this.#tailSize += chunk.length;
    for (let oldest = this.#oldest; this.#tailSize - oldest >= TAIL; oldest = this.#oldest) {
      if (this.#wire === "gemini") this.#letGo(this.#tail[this.#first] as Buffer);
      this.#tailSize -= oldest;
      this.#first += 1;
    }
    // Only now and then, because removing items from the front of a long list is slow.
    if (this.#first < 256) return;
    this.#tail = this.#tail.slice(this.#first);
    this.#first = 0;
  }

  /** Examines a piece that is about to be dropped. */
  #letGo(piece: Buffer): void {
    const seen = Buffer.concat([this.#seam, piece]);
    this.#saidWhy ||= seen.includes(EARLY_END);
    this.#seam = seen.subarray(-EARLY_END.length);
  }

  /** Length of the oldest piece held. */
  get #oldest(): number {
    return this.#tail[this.#first]?.length ?? 0;
  }

  /** Whether a stream was completed in its wire's way: with its end mark, for whatever reason, or with an error. */
  hasEnded(): boolean {
    if (this.#saidWhy || this.#watch?.reason("", "") !== undefined) return true;
    const held = this.#heldBytes();
    const before = held.length === this.#size ? "\n" : this.#seam.toString("latin1");
    return (ENDS[this.#wire] as RegExp).test(before + held.toString("latin1"));
  }

  /** All bytes held except the start. */
  #heldBytes(): Buffer {
    const pieces = this.#first === 0 ? this.#tail : this.#tail.slice(this.#first);
    const [only] = pieces;
    return only !== undefined && pieces.length === 1 ? only : Buffer.concat(pieces);
  }

  /** The end of the answer. */
  #tailBytes(): Buffer {
    const bytes = this.#heldBytes();
    return bytes.length <= TAIL ? bytes : bytes.subarray(-TAIL);
  }

  /** Roughly how many bytes of a stream the model produced, assuming that its end is typical. */
  said(): number {
    const tail = this.#tailBytes();
    return tail.length === 0 ? 0 : Math.ceil((saidIn(tail.toString("latin1")) / tail.length) * this.#size);
  }

  /** What was found; for an answer that broke off, what it had said by then. */
  end(): UsageSeen {
    const head = this.#head.length === 0 ? Stretch.NOTHING : new Stretch(Buffer.concat(this.#head));
    return seenIn(this.#wire, head, new Stretch(this.#tailBytes()), this.#watch);
  }
}

/** The usage of a whole answer, and why it ended; its text has one character per byte. */
export function usageOf(wire: string, body: Buffer, text: string): UsageSeen {
  const watch = wire === "openai-responses" ? new EndWatch() : undefined;
  watch?.push(body);
  const whole = new Stretch(body, text);
  return seenIn(wire, whole.first(HEAD), whole.last(TAIL), watch);
}

function seenIn(wire: string, head: Stretch, tail: Stretch, watch: EndWatch | undefined): UsageSeen {
  const reason = watch === undefined ? reasonIn(tail, wire) : watch.reason(head.text, tail.text);
  return { usage: findUsage(wire, head, tail), reason };
}

/** Why an answer ended, according to its end. */
function reasonIn(tail: Stretch, wire: string): FinishReason | undefined {
  const { reason, reasonOf, call } = SIGNS[wire] as Signs;
  const word = lastWord(tail, reason);
  const told = word === undefined ? undefined : reasonOf(word);
  return told === "stop" && call !== undefined && tail.text.includes(call) ? "calls" : told;
}

const WORD = /\s{0,16}:\s{0,16}"(\w{1,64})"/y;

/** The last word after a key. */
function lastWord(stretch: Stretch, key: string): string | undefined {
  for (let at = stretch.lastKey(key); at >= 0; at = stretch.lastKey(key, at)) {
    WORD.lastIndex = at + key.length;
    const word = WORD.exec(stretch.text)?.[1];
    if (word !== undefined) return word;
  }
  return undefined;
}
