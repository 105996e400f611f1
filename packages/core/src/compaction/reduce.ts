import { pushTo } from "../json/push-to.ts";
import { toJson } from "../json/values.ts";
import type { ToolResultContent } from "../model/content.ts";
import { Kind, type Message } from "../model/message.ts";
import { messageAt, type Outline } from "../model/outline.ts";
import type { Part } from "../model/part.ts";
import { isClientCall, isClientResult } from "../pairing/pair.ts";
import type { Meter, PartRung, Reduction } from "./rung.ts";
import { capResult } from "./rungs/cap-results.ts";
import { clearResult } from "./rungs/clear-results.ts";
import { dropReasoning } from "./rungs/drop-reasoning.ts";
import { textOf } from "./rungs/result-text.ts";

/** Which parts may be reduced, and how. */
export interface ReduceOptions {
  /** The allowed rungs. */
  readonly rungs: readonly PartRung[];
  /** Tokens above which a result is capped. */
  readonly cap: number;
  /** Messages from this position on stay unchanged. */
  readonly keptFrom: number;
  /** Outputs from this position on are fresh, and stay. */
  readonly recentFrom: number;
  /** Start of the current turn, whose reasoning stays. */
  readonly turnFrom: number;
  /** Whether the provider does without reasoning of earlier turns. */
  readonly mayDropReasoning: boolean;
}

/** A result and its place. */
interface Answered {
  readonly at: number;
  readonly message: Message;
  readonly part: Part;
  readonly result: ToolResultContent;
}

/**
 * Finds everything that can be made smaller in place, message by message from the last to the first: only in this
 * direction it knows which results are read again later.
 */
export class Reducer {
  readonly #outline: Outline;
  readonly #meter: Meter;
  readonly #options: ReduceOptions;
  /** Results by call id, of messages already visited. */
  readonly #waiting = new Map<string, Answered[]>();
  /** Results of later calls, by name and input. */
  readonly #again = new Map<string, ToolResultContent>();
  /** The provider knows an item of the current run by its id, so the reasoning before it must stay. */
  #known = false;

  constructor(outline: Outline, meter: Meter, options: ReduceOptions) {
    this.#outline = outline;
    this.#meter = meter;
    this.#options = options;
  }

  /** The possible reductions of the message at a position. Positions must descend. */
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
    const { cap, keptFrom, recentFrom } = this.#options;
    for (const part of message.parts) {
      const result = isClientResult(part) ? this.#meter.contentOf(part) : undefined;
      if (result?.type !== "tool-result") continue;
      if (part.id !== undefined && this.#asks("fold-reads"))
        pushTo(this.#waiting, part.id, { at, message, part, result });
      if (at >= keptFrom) continue;
      const capped = capResult(this.#meter, at, message, part, result, cap);
      if (capped !== undefined) found.push(capped);
      if (at >= recentFrom || !this.#asks("clear-results")) continue;
      const cleared = clearResult(this.#meter, at, message, part, result, false);
      if (cleared !== undefined) found.push(cleared);
    }
  }

  #calls(message: Message, found: Reduction[]): void {
    for (const part of message.parts) {
      const answered =
        isClientCall(part) && part.id !== undefined ? this.#waiting.get(part.id)?.pop() : undefined;
      if (answered === undefined) continue;
      const call = this.#meter.contentOf(part);
      const key = call.type === "tool-call" ? `${call.name} ${toJson(call.input ?? {})}` : "";
      const later = this.#again.get(key);
      const { at, message: own, part: result, result: content } = answered;
      if (later !== undefined && at < this.#options.keptFrom && isReplaced(content, later)) {
        const folded = clearResult(this.#meter, at, own, result, content, true);
        if (folded !== undefined) found.push(folded);
      } else this.#again.set(key, content);
    }
  }

  #thoughts(at: number, message: Message, found: Reduction[]): void {
    const { mayDropReasoning, turnFrom, keptFrom } = this.#options;
    if (!mayDropReasoning || !this.#asks("drop-reasoning") || at >= turnFrom || at >= keptFrom || this.#known)
      return;
    for (const part of message.parts) {
      const dropped = part.kind === "reasoning" ? dropReasoning(this.#meter, at, message, part) : undefined;
      if (dropped !== undefined) found.push(dropped);
    }
  }
}

/** Whether a later result of the same call replaces an earlier one: not if it failed or came out much smaller. */
function isReplaced(earlier: ToolResultContent, later: ToolResultContent): boolean {
  const pictures = ({ output }: ToolResultContent): number =>
    output.filter(({ type }) => type === "media").length;
  return (
    later.failed !== true &&
    textOf(later).length >= textOf(earlier).length * ALIKE &&
    pictures(later) >= pictures(earlier)
  );
}

/** A later result shorter than this share of the earlier one is something else. */
const ALIKE = 0.3;
