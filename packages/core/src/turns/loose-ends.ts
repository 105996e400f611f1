/** A call or a result of which not every way of pairing says what it belongs to. */
export interface LooseEnd {
  /** Position of its message. */
  readonly at: number;
  /** Position of the step it stands in, if it does. */
  readonly step: number | undefined;
  readonly isCall: boolean;
  readonly id: string | undefined;
  /** Name of the tool; of a call never `undefined`. */
  readonly name: string | undefined;
}

/** A stretch that holds together: a cut may lie at or before the first position, or behind the second. */
export type Span = readonly [number, number];

/** What can be said of loose ends by their ids alone, or by their names where both have no id. */
export interface Matches {
  /** From each call to its result, or from a result to the call that came after it. */
  readonly spans: readonly Span[];
  /** Calls that no result came after, in order. */
  readonly calls: readonly LooseEnd[];
  /** Results that have no call, the last first. */
  readonly results: readonly LooseEnd[];
}

/** What a loose end goes by; `undefined` for a result that names nothing. */
export function keyOf({ id, name }: LooseEnd): string | undefined {
  return id ?? (name === undefined ? undefined : nameKey(name));
}

/** What calls and results without an id go by. */
export function nameKey(name: string): string {
  return `\0${name}`;
}

/**
 * Gives each result the nearest call before it that nothing answers yet, or else the nearest one after it. Which of
 * several equal calls a server takes makes no difference: as many are left on either side of a cut that parts none of
 * these.
 */
export function matchEnds(ends: readonly LooseEnd[]): Matches {
  const spans: Span[] = [];
  const waiting = new Map<string, LooseEnd[]>();
  const answered = new Set<LooseEnd>();
  const orphans: LooseEnd[] = [];
  const lastOrphan = new Map<string | undefined, number>();
  for (const end of ends) {
    const key = keyOf(end);
    const orphan = lastOrphan.get(key);
    if (end.isCall) {
      push(waiting, end);
      // A server that gives the answers of this call to one before it leaves this one to the orphan.
      if (orphan === undefined || orphan >= end.at) continue;
      spans.push([orphan, end.at]);
      lastOrphan.delete(key);
      continue;
    }
    const call = pop(waiting, end);
    if (call === undefined) {
      orphans.push(end);
      lastOrphan.set(key, end.at);
    } else {
      answered.add(call);
      spans.push([call.at, end.at]);
    }
  }
  const calls = ends.filter((end) => end.isCall && !answered.has(end));
  const results: LooseEnd[] = [];
  const ahead = new Map<string, LooseEnd[]>();
  let last = calls.length - 1;
  for (const orphan of orphans.toReversed()) {
    for (let call = calls[last]; call !== undefined && call.at > orphan.at; call = calls[--last])
      push(ahead, call);
    const call = pop(ahead, orphan);
    if (call === undefined) results.push(orphan);
    else spans.push([orphan.at, call.at]);
  }
  return { spans, calls, results };
}

function push(stacks: Map<string, LooseEnd[]>, call: LooseEnd): void {
  const key = keyOf(call) ?? "";
  const stack = stacks.get(key);
  if (stack === undefined) stacks.set(key, [call]);
  else stack.push(call);
}

function pop(stacks: Map<string, LooseEnd[]>, result: LooseEnd): LooseEnd | undefined {
  const key = keyOf(result);
  return key === undefined ? undefined : stacks.get(key)?.pop();
}
