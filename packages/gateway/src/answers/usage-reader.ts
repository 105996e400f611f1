import type { AnswerUsage, FinishReason } from "./answer-event.ts";
import { reasonOf as anthropicReason } from "./anthropic/words.ts";
import { findUsage } from "./find-usage.ts";
import { reasonOf as geminiReason } from "./gemini/words.ts";
import { reasonOf as chatReason } from "./openai-chat/words.ts";
import { EndWatch } from "./openai-responses/end-watch.ts";
import { saidIn } from "./said-in.ts";
import { Stretch } from "./stretch.ts";

/** What an answer took and why it ended, as far as it says. */
export interface UsageSeen {
  readonly usage: AnswerUsage | undefined;
  readonly reason: FinishReason | undefined;
}

/** Where a wire says why an answer ended. */
interface Signs {
  readonly reason: string;
  reasonOf(word: string): FinishReason | undefined;
  /** What stands in an answer that makes calls, where the reason does not tell. */
  readonly call?: string;
}

/**
 * What no stream lacks that came to its end, whatever its reason is called. What the model says may speak of all of these: so an
 * event counts by its name or by its first member, and any other member only where it stands in no string.
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

/** Google says why an answer ended before it says what that rests on, which may be long. */
const EARLY_END = '"finishReason"';

/** A streamed message of Anthropic's counts its prompt at the start, and a response says its status there. */
const HEAD = 4 * 1024;
const SPEAK_EARLY: ReadonlySet<string> = new Set(["anthropic", "openai-responses"]);
/** Every wire says at the end what an answer took. */
const TAIL = 32 * 1024;
const NOTHING: Buffer = Buffer.alloc(0);

/**
 * Sees what an answer took, and why it ended, as it passes: whole or streamed, in any pieces. Nothing is parsed but the
 * few bytes that say so, and nothing is held but the start and the end.
 */
export class UsageReader {
  readonly #wire: string;
  readonly #watch: EndWatch | undefined;
  readonly #head: Buffer[] = [];
  /** Bytes of the start that are still to come. */
  #headLacks: number;
  #tail: Buffer[] = [];
  #tailSize = 0;
  /** Bytes of all of it. */
  #size = 0;
  /** Place of the first piece that still counts. */
  #first = 0;
  /** True when what is not held any more said why the answer ended; and the last bytes of that, where words may be cut. */
  #saidWhy = false;
  #seam: Buffer = NOTHING;

  constructor(wire: string) {
    this.#wire = wire;
    this.#watch = wire === "openai-responses" ? new EndWatch() : undefined;
    this.#headLacks = SPEAK_EARLY.has(wire) ? HEAD : 0;
  }

  /** Takes a piece of the answer, which must not be written to afterwards. */
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
    // Now and then, as taking from the front of a long list is slow.
    if (this.#first < 256) return;
    this.#tail = this.#tail.slice(this.#first);
    this.#first = 0;
  }

  /** Looks at a piece that is not held any more. */
  #letGo(piece: Buffer): void {
    const seen = Buffer.concat([this.#seam, piece]);
    this.#saidWhy ||= seen.includes(EARLY_END);
    this.#seam = seen.subarray(-EARLY_END.length);
  }

  /** Length of the oldest piece that is held. */
  get #oldest(): number {
    return this.#tail[this.#first]?.length ?? 0;
  }

  /** Whether a stream came to an end of its wire: with the mark of it, whatever the reason is called, or with an error. */
  hasEnded(): boolean {
    if (this.#saidWhy || this.#watch?.reason("", "") !== undefined) return true;
    const held = this.#heldBytes();
    const before = held.length === this.#size ? "\n" : this.#seam.toString("latin1");
    return (ENDS[this.#wire] as RegExp).test(before + held.toString("latin1"));
  }

  /** All that is held but the start. */
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

  /** How many bytes of a stream are what the model says, as far as its end is like all of it. */
  said(): number {
    const tail = this.#tailBytes();
    return tail.length === 0 ? 0 : Math.ceil((saidIn(tail.toString("latin1")) / tail.length) * this.#size);
  }

  /** What was seen; of an answer that broke off, what it had said by then. */
  end(): UsageSeen {
    const head = this.#head.length === 0 ? Stretch.NOTHING : new Stretch(Buffer.concat(this.#head));
    return seenIn(this.#wire, head, new Stretch(this.#tailBytes()), this.#watch);
  }
}

/** What a whole answer took, and why it ended; its text has a character for each byte. */
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

/** Why an answer ended, by its end. */
function reasonIn(tail: Stretch, wire: string): FinishReason | undefined {
  const { reason, reasonOf, call } = SIGNS[wire] as Signs;
  const word = lastWord(tail, reason);
  const told = word === undefined ? undefined : reasonOf(word);
  return told === "stop" && call !== undefined && tail.text.includes(call) ? "calls" : told;
}

const WORD = /\s{0,16}:\s{0,16}"(\w{1,64})"/y;

/** The last word that stands behind a key. */
function lastWord(stretch: Stretch, key: string): string | undefined {
  for (let at = stretch.lastKey(key); at >= 0; at = stretch.lastKey(key, at)) {
    WORD.lastIndex = at + key.length;
    const word = WORD.exec(stretch.text)?.[1];
    if (word !== undefined) return word;
  }
  return undefined;
}
