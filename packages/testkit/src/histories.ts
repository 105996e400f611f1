/**
 * Visits every sequence of up to `length` of these items, each before its extensions, starting with the empty one. It always passes the
 * same list: copy what you keep.
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
