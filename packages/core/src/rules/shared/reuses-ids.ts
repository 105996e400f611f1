/** As many ids as are compared one by one, which is faster than keeping a set of so few. */
const FEW = 16;

/** True when an id is there twice between two places without one. */
export function reusesIds(ids: readonly (string | undefined)[]): boolean {
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
