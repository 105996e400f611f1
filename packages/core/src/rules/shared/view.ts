import type { Facts } from "../../contracts/contract.ts";
import { someString } from "../../json/strings.ts";
import type { PartContent } from "../../model/content.ts";
import { Kind, type Message, startsTurn } from "../../model/message.ts";
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

/** What a rule sees: the outline, the facts it is held against, and what is worked out from them once for all rules. */
export class View {
  readonly outline: Outline;
  readonly messages: readonly Message[];
  readonly context: ViewContext;
  readonly facts: Facts;
  #pairs: Pairs | undefined;
  #sum: Sum | undefined;
  #reuses: boolean | undefined;

  constructor(outline: Outline, context: ViewContext) {
    this.outline = outline;
    this.messages = outline.messages;
    this.context = context;
    this.facts = context.facts;
  }

  /** Which calls and results belong together; worked out on first use. */
  get pairs(): Pairs {
    this.#pairs ??= pair(this.messages, {
      adjacent: this.facts.resultFollowsCall?.value !== "later",
      mergesRuns: this.context.mergesRuns,
    });
    return this.#pairs;
  }

  /** What all messages amount to; worked out on first use. */
  get sum(): Sum {
    this.#sum ??= sumUp(this.messages);
    return this.#sum;
  }

  /** All traits of all parts together, so that a rule about rare things can leave at once. */
  get traits(): number {
    return this.sum.traits;
  }

  /** True when some id stands for more than one call within one turn; worked out on first use. */
  get reusesIds(): boolean {
    this.#reuses ??= reusesIds(this.messages);
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

function reusesIds(messages: readonly Message[]): boolean {
  const seen = new Set<string>();
  for (const message of messages) {
    if (message.role === "user" && seen.size > 0 && startsTurn(message)) seen.clear();
    if ((message.kinds & Kind.Call) === 0) continue;
    const { ids } = message;
    if (typeof ids === "string") {
      if (seen.has(ids)) return true;
      seen.add(ids);
      continue;
    }
    // Ids are not listed where one is missing or a provider ran a call: the parts know.
    for (const id of ids ??
      message.parts.flatMap((part) => (part.kind === "tool-call" ? (part.id ?? []) : []))) {
      if (seen.has(id)) return true;
      seen.add(id);
    }
  }
  return false;
}
