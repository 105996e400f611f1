/** A call or a result of which not every way of pairing says what it belongs to. */
export interface LooseEnd {
  /** Position of its message. */
  readonly at: number;
  /** Position of the step it stands in, if it does. */
  readonly step: number | undefined;
  readonly isCall: boolean;
  /** Its id, or what its name makes one; `undefined` for a result that names nothing. */
  readonly key: string | undefined;
  /** It has an id. */
  readonly numbered: boolean;
  /** Name of the tool; of a call never `undefined`. */
  readonly name: string | undefined;
}

/** A stretch that holds together: a cut may lie at or before the first position, or behind the second. */
export type Span = readonly [number, number];

/** What a call or a result goes by. */
export function keyOf(id: string | undefined, name: string | undefined): string | undefined {
  return id ?? (name === undefined ? undefined : `\0${name}`);
}

/** Adds to the list under a key. */
export function push<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/**
 * Gives each result the nearest call of its key before it that nothing answers yet, or else the nearest one after it,
 * and adds what they span. Which of several equal calls a server takes makes no difference: as many are left on either
 * side of a cut that parts none of these. Returns calls that nothing answers and results of no call before them, in order.
 */
export function matchEnds(ends: readonly LooseEnd[], spans: Span[]): readonly LooseEnd[] {
  const left = match(ends, spans);
  // Backwards; and no server gives a result a call behind it in its own message.
  match(
    left.toSorted((a, b) => b.at - a.at || Number(a.isCall) - Number(b.isCall)),
    spans,
  );
  return left;
}

/** Gives each result the last call of its key that came up, and returns what is left. */
function match(ends: readonly LooseEnd[], spans: Span[]): LooseEnd[] {
  const waiting = new Map<string, LooseEnd[]>();
  const matched = new Set<LooseEnd>();
  for (const end of ends) {
    const { at, isCall, key } = end;
    if (key === undefined) continue;
    const call = isCall ? undefined : waiting.get(key)?.pop();
    if (isCall) push(waiting, key, end);
    if (call === undefined) continue;
    matched.add(call).add(end);
    spans.push(call.at < at ? [call.at, at] : [at, call.at]);
  }
  return ends.filter((end) => !matched.has(end));
}
