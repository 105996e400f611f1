import { Kind, type Message } from "../model/message.ts";
import type { Part } from "../model/part.ts";

/** One assistant message (where the server joins runs: one run of them) with calls, and the messages that answer it. */
export interface Step {
  /** Position of its first message with calls. */
  readonly start: number;
  /** Position after its last answering message, or after its last assistant message when nothing answers it. */
  end: number;
}

/** One occurrence of a call. Ids get reused, so a call is known by its place. */
export interface Call {
  readonly message: Message;
  readonly part: Part;
  /** Position of its message. */
  readonly at: number;
  /** Position among the parts of its message. */
  readonly nth: number;
  readonly step: Step;
  /** The result found away from home, once one was; home results are not kept. */
  result: Stray | undefined;
  answered: boolean;
}

/** A result that is not where it belongs. */
export interface Stray {
  readonly message: Message;
  readonly part: Part;
  /** Position of its message. */
  readonly at: number;
  /** Position among the parts of its message. */
  readonly nth: number;
  /** The step among whose answers it stands, if it does. */
  readonly within: Step | undefined;
  /** The unanswered call it belongs to (`displaced`). */
  call: Call | undefined;
  /** The result that already answers its call (`duplicate`). */
  twin: { readonly message: Message; readonly part: Part; readonly at: number } | undefined;
}

/** A result without its call's id, or under an empty one, that stands where exactly one call can be meant. */
export interface Adoption {
  readonly message: Message;
  readonly part: Part;
  readonly call: Call;
}

/** Which calls and results of a history belong together, as far as they are not in order already. */
export interface Pairs {
  /** Calls without a result at home, in order; those with a displaced one have `result` set. */
  readonly open: readonly Call[];
  /** Results away from home, in order. */
  readonly strays: readonly Stray[];
  /** Results that are at home though they lack an id, or have an empty one. */
  readonly adopted: readonly Adoption[];
}

/** A history of which only what is out of order has to be read. */
export interface Tangle {
  /** Where each stretch starts that may be out of order, and where it ends. No pair reaches out of what lies between. */
  readonly stretches: readonly number[];
  /** The message at a position, without a look at the others. */
  at(position: number): Message | undefined;
  /** All messages. */
  all(): readonly Message[];
  /** False when surely no call has one of the ids. */
  mayCall(ids: ReadonlySet<string>): boolean;
}

/**
 * True when no call outside of a history's stretches has the id of one that stands in them, so that no result reaches from one to
 * the other. `callsWith`: how many calls of the history list one of some ids.
 */
export function standApart(
  stretches: readonly number[],
  at: Tangle["at"],
  callsWith: (ids: ReadonlySet<string>) => number,
): boolean {
  const listed: NonNullable<Message["ids"]>[] = [];
  for (let i = 0; i < stretches.length; i += 2)
    for (let position = stretches[i] as number; position < (stretches[i + 1] as number); position++) {
      const { kinds, ids } = at(position) as Message;
      if (ids !== undefined && (kinds & Kind.Call) !== 0) listed.push(ids);
    }
  const all = listed.flat();
  return callsWith(new Set(all)) === all.length;
}

/** True when one part stands before another. */
export function precedes(one: Pick<Call, "at" | "nth">, other: Pick<Call, "at" | "nth">): boolean {
  return one.at < other.at || (one.at === other.at && one.nth < other.nth);
}
