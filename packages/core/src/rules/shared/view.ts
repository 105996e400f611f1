import type { Facts } from "../../contracts/contract.ts";
import { someString } from "../../json/strings.ts";
import type { PartContent } from "../../model/content.ts";
import type { Message } from "../../model/message.ts";
import type { Outline } from "../../model/outline.ts";
import type { Part } from "../../model/part.ts";
import { pair } from "../../pairing/pair.ts";
import type { Pairs } from "../../pairing/pairs.ts";
import type { Outcome, Policy } from "../../repair/options.ts";
import { type Sum, sumUp } from "./sum-up.ts";

/** What a view needs to know besides the outline. */
export interface ViewContext {
  readonly facts: Facts;
  readonly mergesRuns: boolean;
  /** Messages arrive at the provider as they stand; otherwise an adapter regroups them on the way. */
  readonly asSent: boolean;
  readonly pending: ReadonlySet<string>;
  readonly policy: Policy;
  readonly outcomes: { readonly [id: string]: Outcome };
  contentOf(part: Part): PartContent;
  fieldsOf(message: Message): readonly string[];
}

const ALL_PAIRED: Pairs = { open: [], strays: [], adopted: [] };

/** What a rule sees: the outline, the facts it is held against, and what is worked out from them once for all rules. */
export class View {
  readonly outline: Outline;
  readonly context: ViewContext;
  readonly facts: Facts;
  #pairs: Pairs | undefined;
  #sum: Sum | undefined;
  #reuses: boolean | undefined;

  constructor(outline: Outline, context: ViewContext) {
    this.outline = outline;
    this.context = context;
    this.facts = context.facts;
  }

  /** The messages. Reading them makes them: ask {@link sum} first whether that is worth it. */
  get messages(): readonly Message[] {
    return this.outline.messages;
  }

  /** Which calls and results belong together; worked out on first use. */
  get pairs(): Pairs {
    this.#pairs ??= this.sum.inOrder
      ? ALL_PAIRED
      : pair(this.messages, {
          adjacent: this.facts.resultFollowsCall?.value !== "later",
          mergesRuns: this.context.mergesRuns,
          byName: !this.outline.shape.ids && this.facts.callHasId === undefined,
          legacy: this.context.asSent,
        });
    return this.#pairs;
  }

  /** What all messages amount to; worked out on first use. */
  get sum(): Sum {
    this.#sum ??= sumUp(this.outline, this.facts.textIsWellFormed !== undefined);
    return this.#sum;
  }

  /** All traits of all parts together, so that a rule about rare things can leave at once. */
  get traits(): number {
    return this.sum.traits;
  }

  /** True when the texts of the messages are surely Unicode. */
  get isWellFormed(): boolean {
    return this.outline.survey !== undefined && !this.sum.illFormed;
  }

  /** False when surely no id stands for more than one call within one turn; worked out on first use. */
  get mayReuseIds(): boolean {
    this.#reuses ??= this.sum.lacksId || reusesIds(this.sum.callIds);
    return this.#reuses;
  }

  /** The flesh of a part. */
  contentOf(part: Part): PartContent {
    return part.made ?? this.context.contentOf(part);
  }

  /** True when a text of the part passes the test; looks no further than the first that does. */
  someText(part: Part, test: (text: string) => boolean): boolean {
    return someString(part.made ?? part.raw, test);
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

/** As many ids as are compared one by one, which is faster than keeping a set of so few. */
const FEW = 16;

function reusesIds(ids: Sum["callIds"]): boolean {
  let turn = 0;
  let seen: Set<string | undefined> | undefined;
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at];
    if (id === undefined) {
      turn = at + 1;
      seen = undefined;
    } else if (at - turn < FEW) {
      for (let other = turn; other < at; other++) if (ids[other] === id) return true;
    } else {
      seen ??= new Set(ids.slice(turn, at));
      if (seen.has(id)) return true;
      seen.add(id);
    }
  }
  return false;
}
