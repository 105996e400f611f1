import type { Facts } from "../../contracts/contract.ts";
import { someString } from "../../json/strings.ts";
import type { PartContent } from "../../model/content.ts";
import type { Message } from "../../model/message.ts";
import { isStretch, messageAt, type Outline } from "../../model/outline.ts";
import type { Part } from "../../model/part.ts";
import { disorderIn } from "../../pairing/order-watch.ts";
import { type Pairing, untangle } from "../../pairing/pair.ts";
import { type Pairs, type Step, standApart, type Tangle } from "../../pairing/pairs.ts";
import type { Outcome, Policy } from "../../repair/options.ts";
import type { Rule } from "../rule.ts";
import { sumAfter } from "./sum-after.ts";
import { type Sum, sumUp, tiesByName } from "./sum-up.ts";

/** What a view needs besides the outline. */
export interface ViewContext {
  readonly facts: Facts;
  readonly mergesRuns: boolean;
  /** Messages are sent as they are; otherwise an adapter regroups them. */
  readonly asSent: boolean;
  readonly pending: ReadonlySet<string>;
  readonly policy: Policy;
  readonly outcomes: { readonly [id: string]: Outcome } | undefined;
  /** `eases` of the active rule that has it: it turns other rules' findings about pairs into risks. */
  readonly eases: Rule["eases"];
  contentOf(part: Part): PartContent;
  fieldsOf(message: Message): readonly string[];
}

const ALL_PAIRED: Pairs = { open: [], strays: [], adopted: [] };
const NONE_EASED: ReadonlySet<Step> = new Set();

/** What a rule sees: the outline, the facts, and what is derived from them once for all rules. */
export class View {
  declare readonly outline: Outline;
  declare readonly context: ViewContext;
  declare readonly facts: Facts;
  readonly #before: View | undefined;
  #pairs: Pairs | undefined;
  #sum: Sum | undefined;
  #eased: ReadonlySet<Step> | undefined;

  /** `before`: the view of the outline that this one was made from. */
  constructor(outline: Outline, context: ViewContext, before?: View) {
    this.outline = outline;
    this.#before = outline.pieces === undefined ? undefined : before;
    this.context = context;
    this.facts = context.facts;
  }

  /** All messages. Reading this makes them: ask {@link sum} first whether that is necessary. */
  get messages(): readonly Message[] {
    return this.outline.messages;
  }

  /** The number of messages. */
  get length(): number {
    return this.sum.count;
  }

  /** The message at a position, without making the others. */
  at(position: number): Message | undefined {
    return position < 0 ? undefined : messageAt(this.outline, position);
  }

  /** The last message. */
  get last(): Message | undefined {
    return this.at(this.length - 1);
  }

  /** The messages from one position up to another, without making the others. */
  between(start: number, end: number): readonly Message[] {
    if (start === 0 && end === this.length) return this.messages;
    const messages: Message[] = [];
    for (let at = start; at < end; at++) messages.push(messageAt(this.outline, at) as Message);
    return messages;
  }

  /** True where assistant messages in a row are one step. */
  get joinsReplies(): boolean {
    const { context, outline, facts } = this;
    return context.mergesRuns || outline.shape.items || facts.resultFollowsCall?.value === "later";
  }

  /** Start and end of each stretch of messages that may be out of order. */
  get disorder(): readonly number[] {
    return this.sum.order?.disorder ?? [0, this.length];
  }

  /** Which calls and results belong together; computed on first use. */
  get pairs(): Pairs {
    this.#pairs ??= this.sum.inOrder ? ALL_PAIRED : this.#pair();
    return this.#pairs;
  }

  /** Steps in which findings about pairs are only risks; computed on first use. */
  get eased(): ReadonlySet<Step> {
    this.#eased ??= this.context.eases?.(this) ?? NONE_EASED;
    return this.#eased;
  }

  #pair(): Pairs {
    const { outline, sum } = this;
    const pairing: Pairing = {
      adjacent: this.#isAdjacent,
      // Where calls are items, every provider takes those in a row as one step.
      mergesRuns: this.context.mergesRuns || outline.shape.items,
      byName: this.pairsByName,
      legacy: this.context.asSent,
    };
    const at = (position: number): Message | undefined => messageAt(outline, position);
    let stretches: readonly number[] | undefined = sum.order?.disorder;
    if (pairing.adjacent) stretches ??= disorderIn(outline.messages);
    // Where results may come anywhere later, they may also belong to calls that are in order, if those share their ids.
    else if (stretches && (pairing.byName || !standApart(stretches, at, (ids) => sum.callIds.count(ids))))
      stretches = undefined;
    const tangle: Tangle = {
      stretches: stretches ?? [0, outline.messages.length],
      at,
      all: () => outline.messages,
      mayCall: (ids) => sum.lacksId || sum.callIds.count(ids) > 0,
    };
    return untangle(tangle, pairing);
  }

  /** True where names tie results to calls, whatever their ids. */
  get pairsByName(): boolean {
    return tiesByName(this.outline, this.facts);
  }

  /** True where results must come right after their calls. Without such a fact, they may be anywhere. */
  get #isAdjacent(): boolean {
    return this.facts.resultFollowsCall?.value === "adjacent";
  }

  /** A summary of all messages; computed on first use. */
  get sum(): Sum {
    const before = this.#before;
    this.#sum ??=
      (before && sumAfter(before.sum, before.outline, this.outline, this.facts)) ??
      sumUp(this.outline, this.facts);
    return this.#sum;
  }

  /** All traits of all parts, so that rules about rare things can return at once. */
  get traits(): number {
    return this.sum.traits;
  }

  /** The messages that may contain a refused text. */
  get flawed(): readonly Message[] {
    const { flawed, sound } = this.sum;
    return this.#vouched && sound ? this.#at(flawed) : this.messages;
  }

  /** The messages that may hold more than their wire knows. */
  get odd(): readonly Message[] {
    if (this.#vouched) return this.#at(this.sum.odd);
    const { pieces } = this.outline;
    const before = this.#before;
    if (pieces === undefined || before === undefined || !before.#vouched) return this.messages;
    const { odd } = before.sum;
    const messages: Message[] = [];
    let next = 0;
    for (const piece of pieces) {
      if (!isStretch(piece)) {
        messages.push(piece);
        continue;
      }
      // Unchanged messages that were plain are still plain.
      while ((odd[next] ?? piece.from) < piece.from) next += 1;
      for (; (odd[next] ?? piece.to) < piece.to; next++)
        messages.push(messageAt(before.outline, odd[next] as number) as Message);
    }
    return messages;
  }

  /** True while every message that is not listed as odd is known to be plain. */
  get #vouched(): boolean {
    return this.outline.survey !== undefined && this.sum.refuses !== undefined;
  }

  #at(positions: readonly number[]): readonly Message[] {
    return positions.map((position) => messageAt(this.outline, position) as Message);
  }

  /** False when certainly no id stands for several calls of one turn. */
  get mayReuseIds(): boolean {
    return this.sum.lacksId || this.sum.reusesIds;
  }

  /** The content of a part. */
  contentOf(part: Part): PartContent {
    return part.made ?? this.context.contentOf(part);
  }

  /** True when some text of the part passes the test. */
  someText(part: Part, test: (text: string) => boolean): boolean {
    return someString([part.made, part.raw], test);
  }

  /** The same for a whole message, without reading its parts if the raw message will do. */
  someTextIn(message: Message, test: (text: string) => boolean): boolean {
    if (message.pristine) return someString(message.raw, test);
    return message.parts.some((part) => this.someText(part, test));
  }

  /** True for a call that the caller marks as still running or awaiting approval. */
  isPending(part: Part): boolean {
    return part.id !== undefined && this.context.pending.has(part.id);
  }
}
