import { Kind, type Message } from "../model/message.ts";
import { messageAt, type Outline } from "../model/outline.ts";
import { isClientCall, isClientResult } from "../pairing/pair.ts";
import type { Meter, PartRung, Reduction } from "./rung.ts";
import { capResult } from "./rungs/cap-results.ts";
import { clearResult } from "./rungs/clear-results.ts";
import { dropReasoning } from "./rungs/drop-reasoning.ts";

/** What parts are looked at, and how. */
export interface ReduceOptions {
  /** The rungs that are asked for. */
  readonly rungs: readonly PartRung[];
  /** Tokens above which a result is capped. */
  readonly cap: number;
  /** Outputs of messages from here on are fresh, and stay. */
  readonly recentFrom: number;
  /** Where the turn at hand starts: its thoughts stay. */
  readonly turnFrom: number;
  /** Whether the provider does without thoughts of earlier turns. */
  readonly mayDropReasoning: boolean;
}

/**
 * Finds everything that could be made smaller in place, message by message from the last to the first: which results are
 * read again later shows only that way round.
 */
export class Reducer {
  readonly #outline: Outline;
  readonly #meter: Meter;
  readonly #options: ReduceOptions;
  /** Results by the id of their call, of messages that came already. */
  readonly #waiting = new Map<string, { at: number; message: Message; part: Message["parts"][number] }[]>();
  /** Calls that are made again later: their name and input. */
  readonly #again = new Set<string>();
  /** An item of the run at hand is known to the provider by its id: it must come back with the thought that led to it. */
  #known = false;

  constructor(outline: Outline, meter: Meter, options: ReduceOptions) {
    this.#outline = outline;
    this.#meter = meter;
    this.#options = options;
  }

  /** What can be done about the message at a position; positions must come in descending order. */
  at(at: number): Reduction[] {
    const message = messageAt(this.#outline, at) as Message;
    const found: Reduction[] = [];
    if (message.role !== "assistant") this.#known = false;
    if ((message.kinds & Kind.Result) !== 0) this.#results(at, message, found);
    if ((message.kinds & Kind.Call) !== 0 && this.#asks("fold-reads")) this.#calls(message, found);
    if ((message.kinds & Kind.Reasoning) !== 0) this.#thoughts(at, message, found);
    if (this.#outline.shape.items && message.itemId !== undefined) this.#known = true;
    return found;
  }

  #asks(rung: PartRung): boolean {
    return this.#options.rungs.includes(rung);
  }

  #results(at: number, message: Message, found: Reduction[]): void {
    const { cap, recentFrom } = this.#options;
    for (const part of message.parts) {
      if (!isClientResult(part)) continue;
      const result = this.#meter.contentOf(part);
      if (result.type !== "tool-result") continue;
      const capped = capResult(this.#meter, at, message, part, result, cap);
      if (capped !== undefined) found.push(capped);
      if (part.id !== undefined) {
        const list = this.#waiting.get(part.id);
        if (list === undefined) this.#waiting.set(part.id, [{ at, message, part }]);
        else list.push({ at, message, part });
      }
      if (at >= recentFrom || !this.#asks("clear-results")) continue;
      const cleared = clearResult(this.#meter, at, message, part, result, this.#tokensOf(result), false);
      if (cleared !== undefined) found.push(cleared);
    }
  }

  #calls(message: Message, found: Reduction[]): void {
    for (const part of message.parts) {
      const result =
        isClientCall(part) && part.id !== undefined ? this.#waiting.get(part.id)?.pop() : undefined;
      if (result === undefined) continue;
      const call = this.#meter.contentOf(part);
      const key = call.type === "tool-call" ? `${call.name} ${JSON.stringify(call.input)}` : "";
      if (!this.#again.has(key)) this.#again.add(key);
      else this.#fold(result, found);
    }
  }

  #fold(
    { at, message, part }: { at: number; message: Message; part: Message["parts"][number] },
    found: Reduction[],
  ): void {
    const result = this.#meter.contentOf(part);
    if (result.type !== "tool-result") return;
    const folded = clearResult(this.#meter, at, message, part, result, this.#tokensOf(result), true);
    if (folded !== undefined) found.push(folded);
  }

  #thoughts(at: number, message: Message, found: Reduction[]): void {
    const { mayDropReasoning, turnFrom } = this.#options;
    if (!mayDropReasoning || !this.#asks("drop-reasoning") || at >= turnFrom || this.#known) return;
    for (const part of message.parts) {
      const dropped = part.kind === "reasoning" ? dropReasoning(this.#meter, at, message, part) : undefined;
      if (dropped !== undefined) found.push(dropped);
    }
  }

  #tokensOf(result: {
    readonly output: readonly { readonly type: string; readonly text?: string }[];
  }): number {
    return result.output.reduce(
      (sum, piece) => sum + (piece.text === undefined ? 0 : this.#meter.text(piece.text)),
      0,
    );
  }
}
