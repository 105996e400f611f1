/**
 * Visits every sequence of up to `length` of these items, each before those that it begins, the empty one first. The
 * list handed out is the same one every time: copy what is to be kept.
 */
export function eachHistory<Item>(
  items: readonly Item[],
  length: number,
  visit: (history: readonly Item[]) => void,
): void {
  const history: Item[] = [];
  const descend = (): void => {
    visit(history);
    if (history.length >= length) return;
    for (const item of items) {
      history.push(item);
      descend();
      history.pop();
    }
  };
  descend();
}
