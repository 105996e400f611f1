/** The same items, ordered by their places in the document. */
export function byPlace<Item extends { readonly place: string }>(items: readonly Item[]): readonly Item[] {
  return items
    .map((item) => ({ item, steps: item.place.split(".") }))
    .sort((one, other) => compare(one.steps, other.steps))
    .map(({ item }) => item);
}

function compare(one: readonly string[], other: readonly string[]): number {
  for (let i = 0; i < Math.max(one.length, other.length); i++) {
    const left = one[i];
    const right = other[i];
    if (left === right) continue;
    // A container comes before its contents.
    if (left === undefined || right === undefined) return left === undefined ? -1 : 1;
    const difference = Number(left) - Number(right);
    if (!Number.isNaN(difference)) return difference;
    return left < right ? -1 : 1;
  }
  return 0;
}
