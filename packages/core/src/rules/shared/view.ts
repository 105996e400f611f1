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

/** What a view needs to know besides the outline. */
export interface ViewContext {
  readonly facts: Facts;
  readonly mergesRuns: boolean;
  /** Messages arrive at the provider as they stand; otherwise an adapter regroups them on the way. */
  readonly asSent: boolean;
  readonly pending: ReadonlySet<string>;
  readonly policy: Policy;
  readonly outcomes: { readonly [id: string]: Outcome } | undefined;
  /** Of the rules that are on, the one that eases others about pairs. */
  readonly eases: Rule["eases"];
  contentOf(part: Part): PartContent;
  fieldsOf(message: Message): readonly string[];
}

const ALL_PAIRED: Pairs = { open: [], strays: [], adopted: [] };
const NONE_EASED: ReadonlySet<Step> = new Set();

/** What a rule sees: the outline, the facts it is held against, and what is worked out from them once for all rules. */
export class View {
  declare readonly outline: Outline;
  declare readonly context: ViewContext;
  declare readonly facts: Facts;
  readonly #before: View | undefined;
  #pairs: Pairs | undefined;
  #sum: Sum | undefined;
  #eased: ReadonlySet<Step> | undefined;

  /** `before`: the view of the outline that this one came of. */
  constructor(outline: Outline, context: ViewContext, before?: View) {
    this.outline = outline;
    this.#before = outline.pieces === undefined ? undefined : before;
    this.context = context;
    this.facts = context.facts;
  }

  /** The messages. Reading them makes them: ask {@link sum} first whether that is worth it. */
  get messages(): readonly Message[] {
    return this.outline.messages;
  }

  /** How many messages there are. */
  get length(): number {
    return this.sum.count;
  }

  /** The message at a position; the others are not made for it. */
  at(position: number): Message | undefined {
    return position < 0 ? undefined : messageAt(this.outline, position);
  }

  /** The last message. */
  get last(): Message | undefined {
    return this.at(this.length - 1);
  }

  /** The messages from a position to before another; the others are not made for it. */
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

  /** Where each stretch of messages starts that may be out of order, and where it ends. */
  get disorder(): readonly number[] {
    return this.sum.order?.disorder ?? [0, this.length];
  }

  /** Which calls and results belong together; worked out on first use. */
  get pairs(): Pairs {
    this.#pairs ??= this.sum.inOrder ? ALL_PAIRED : this.#pair();
    return this.#pairs;
  }

  /** Steps in which what is found about pairs is only a risk; worked out on first use. */
  get eased(): ReadonlySet<Step> {
    this.#eased ??= this.context.eases?.(this) ?? NONE_EASED;
    return this.#eased;
  }

  #pair(): Pairs {
    const { outline, sum } = this;
    const pairing: Pairing = {
      adjacent: this.#isAdjacent,
      // Where calls are items, those in a row are one step to any provider.
      mergesRuns: this.context.mergesRuns || outline.shape.items,
      byName: this.pairsByName,
      legacy: this.context.asSent,
    };
    const at = (position: number): Message | undefined => messageAt(outline, position);
    let stretches: readonly number[] | undefined = sum.order?.disorder;
    if (pairing.adjacent) stretches ??= disorderIn(outline.messages);
    // Results that may stand anywhere find their way to calls in order, too, where those have the same ids.
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

  /** True where names tie results to calls, whatever ids say. */
  get pairsByName(): boolean {
    return tiesByName(this.outline, this.facts);
  }

  /** True where results are looked for right behind their calls. Who looks for none may find one anywhere. */
  get #isAdjacent(): boolean {
    return this.facts.resultFollowsCall?.value === "adjacent";
  }

  /** What all messages amount to; worked out on first use. */
  get sum(): Sum {
    const before = this.#before;
    this.#sum ??=
      (before && sumAfter(before.sum, before.outline, this.outline, this.facts)) ??
      sumUp(this.outline, this.facts);
    return this.#sum;
  }

  /** All traits of all parts together, so that a rule about rare things can leave at once. */
  get traits(): number {
    return this.sum.traits;
  }

  /** The messages that may hold a text which is refused. */
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
      // What is still the caller's own, and plain, is so still.
      while ((odd[next] ?? piece.from) < piece.from) next += 1;
      for (; (odd[next] ?? piece.to) < piece.to; next++)
        messages.push(messageAt(before.outline, odd[next] as number) as Message);
    }
    return messages;
  }

  /** True while readers have vouched for every message that is not listed as odd. */
  get #vouched(): boolean {
    return this.outline.survey !== undefined && this.sum.refuses !== undefined;
  }

  #at(positions: readonly number[]): readonly Message[] {
    return positions.map((position) => messageAt(this.outline, position) as Message);
  }

  /** False when surely no id stands for more than one call within one turn. */
  get mayReuseIds(): boolean {
    return this.sum.lacksId || this.sum.reusesIds;
  }

  /** The flesh of a part. */
  contentOf(part: Part): PartContent {
    return part.made ?? this.context.contentOf(part);
  }

  /** True when a text of the part passes the test; looks no further than the first that does. */
  someText(part: Part, test: (text: string) => boolean): boolean {
    return someString([part.made, part.raw], test);
  }

  /** The same for a whole message, without reading its parts where its wire form will do. */
  someTextIn(message: Message, test: (text: string) => boolean): boolean {
    if (message.pristine) return someString(message.raw, test);
    return message.parts.some((part) => this.someText(part, test));
  }

  /** True for a call the caller marks as still running or awaiting approval. */
  isPending(part: Part): boolean {
    return part.id !== undefined && this.context.pending.has(part.id);
  }
}
