import { Kind, type Message } from "../model/message.ts";
import type { Part } from "../model/part.ts";

/**
 * One assistant message with calls (or a run of them, where the server joins runs), and the messages that answer it.
 */
export interface Step {
  /** Position of its first message with calls. */
  readonly start: number;
  /** Position after its last answering message, or after its last assistant message when nothing answers it. */
  end: number;
}

/** One occurrence of a call. Ids get reused, so a call is identified by its place. */
export interface Call {
  readonly message: Message;
  readonly part: Part;
  /** Position of its message. */
  readonly at: number;
  /** Position among the parts of its message. */
  readonly nth: number;
  readonly step: Step;
  /** The result, if it was found outside of the step. Results inside are not kept. */
  result: Stray | undefined;
  answered: boolean;
}

/** A result that is not in its call's step. */
export interface Stray {
  readonly message: Message;
  readonly part: Part;
  /** Position of its message. */
  readonly at: number;
  /** Position among the parts of its message. */
  readonly nth: number;
  /** The step among whose answers it stands, if any. */
  readonly within: Step | undefined;
  /** The unanswered call it belongs to (`displaced`). */
  call: Call | undefined;
  /** The result that already answers its call (`duplicate`). */
  twin: { readonly message: Message; readonly part: Part; readonly at: number } | undefined;
}

/** A result without its call's id, or with an empty one, where only one call can be meant. */
export interface Adoption {
  readonly message: Message;
  readonly part: Part;
  readonly call: Call;
}

/** Which calls and results belong together, as far as they are not already in order. */
export interface Pairs {
  /** Calls without a result in their step, in order; if it was found elsewhere, `result` is set. */
  readonly open: readonly Call[];
  /** Results outside of their call's step, in order. */
  readonly strays: readonly Stray[];
  /** Results in the right step whose id is missing or empty. */
  readonly adopted: readonly Adoption[];
}

/** A history of which only the parts that are out of order must be read. */
export interface Tangle {
  /** Start and end of each stretch that may be out of order. No pair reaches from a stretch to what lies between. */
  readonly stretches: readonly number[];
  /** The message at a position, without reading the others. */
  at(position: number): Message | undefined;
  /** All messages. */
  all(): readonly Message[];
  /** False if certainly no call has one of these ids. */
  mayCall(ids: ReadonlySet<string>): boolean;
}

/**
 * True when no call outside the stretches has the same id as one inside, so that no result reaches across. `callsWith`
 * counts the calls in the whole history that have one of the given ids.
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
