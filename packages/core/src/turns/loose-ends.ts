import { pushTo } from "../json/push-to.ts";
/** A call or a result that not every way of pairing assigns in the same way. */
export interface LooseEnd {
  /** Position of its message. */
  readonly at: number;
  /** Position of its step, if it is in one. */
  readonly step: number | undefined;
  readonly isCall: boolean;
  /** Its id, or a key made from its name; `undefined` for a result with neither. */
  readonly key: string | undefined;
  /** It has an id. */
  readonly numbered: boolean;
  /** Name of the tool; always set for calls. */
  readonly name: string | undefined;
}

/** A stretch that must stay together: a cut may be at or before the first position, or after the second. */
export type Span = readonly [number, number];

/** The key that identifies a call or a result. */
export function keyOf(id: string | undefined, name: string | undefined): string | undefined {
  return id ?? (name === undefined ? undefined : `\0${name}`);
}

/**
 * Pairs each result with the nearest earlier call with its key that is still open, or else the nearest later one, and
 * adds the spans between. Which of several equal calls a server chooses does not matter, because a cut outside these
 * spans leaves equally many on each side. Returns unanswered calls, and results without an earlier call, in order.
 */
export function matchEnds(ends: readonly LooseEnd[], spans: Span[]): readonly LooseEnd[] {
  const left = match(ends, spans);
  // Backwards. No server pairs a result with a later call in the same message.
  match(
    left.toSorted((a, b) => b.at - a.at || Number(a.isCall) - Number(b.isCall)),
    spans,
  );
  return left;
}

/** Pairs each result with the last call seen with its key, and returns the rest. */
function match(ends: readonly LooseEnd[], spans: Span[]): LooseEnd[] {
  const waiting = new Map<string, LooseEnd[]>();
  const matched = new Set<LooseEnd>();
  for (const end of ends) {
    const { at, isCall, key } = end;
    if (key === undefined) continue;
    const call = isCall ? undefined : waiting.get(key)?.pop();
    if (isCall) pushTo(waiting, key, end);
    if (call === undefined) continue;
    matched.add(call).add(end);
    spans.push(call.at < at ? [call.at, at] : [at, call.at]);
  }
  return ends.filter((end) => !matched.has(end));
}
