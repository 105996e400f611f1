import type { Facts } from "../contracts/contract.ts";
import { someString } from "../json/strings.ts";
import type { PartContent } from "../model/content.ts";
import type { Message } from "../model/message.ts";
import type { Outline } from "../model/outline.ts";
import type { Part } from "../model/part.ts";
import { pair } from "../pairing/pair.ts";
import type { Pairs } from "../pairing/pairs.ts";
import type { Outcome, Policy } from "../repair/options.ts";

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
  someText(part: Part, test: (text: string) => boolean): boolean;
}

/** What a rule sees: the outline, the facts it is held against, and what is worked out from them once for all rules. */
export class View {
  readonly outline: Outline;
  readonly messages: readonly Message[];
  readonly context: ViewContext;
  readonly facts: Facts;
  #pairs: Pairs | undefined;
  #kinds: number | undefined;
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

  /** All traits of all parts together, so that a rule about rare things can leave at once. */
  get traits(): number {
    if (this.#kinds === undefined) {
      let traits = 0;
      for (const message of this.messages) for (const part of message.parts) traits |= part.traits;
      this.#kinds = traits;
    }
    return this.#kinds;
  }

  /** True when some id stands for more than one call in the whole history; worked out on first use. */
  get reusesIds(): boolean {
    if (this.#reuses === undefined) {
      const ids = new Set<string>();
      let calls = 0;
      for (const message of this.messages) {
        if (message.role !== "assistant") continue;
        for (const part of message.parts) {
          if (part.kind !== "tool-call" || part.id === undefined) continue;
          calls += 1;
          ids.add(part.id);
        }
      }
      this.#reuses = ids.size < calls;
    }
    return this.#reuses;
  }

  /** The flesh of a part. */
  contentOf(part: Part): PartContent {
    return part.made ?? this.context.contentOf(part);
  }

  /** True when a text of the part passes the test; looks no further than the first that does. */
  someText(part: Part, test: (text: string) => boolean): boolean {
    if (part.made !== undefined) return someString(part.made, test);
    return typeof part.raw === "string" ? test(part.raw) : this.context.someText(part, test);
  }

  /** True for a call the caller marks as still running or awaiting approval. */
  isPending(part: Part): boolean {
    return part.id !== undefined && this.context.pending.has(part.id);
  }
}
