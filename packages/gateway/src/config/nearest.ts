/** The known name that a mistyped one most likely meant; undefined when none is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const cost = distance(name.toLowerCase(), candidate.toLowerCase());
    if (cost >= least) continue;
    least = cost;
    best = candidate;
  }
  return best;
}

/** Letters to change, add or leave out. */
function distance(from: string, to: string): number {
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const change = (last[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      row.push(Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, change));
    }
    last = row;
  }
  return last[to.length] ?? 0;
}
