/**
 * Visits every sequence of up to `length` of these items, each before those that it begins, the empty one first. The
 * list handed out is the same one every time: copy what is to be kept. With `firsts`, only sequences that begin with one
 * of these.
 */
export function eachHistory<Item>(
  items: readonly Item[],
  length: number,
  visit: (history: readonly Item[]) => void,
  firsts: readonly Item[] = items,
): void {
  const history: Item[] = [];
  const descend = (choices: readonly Item[]): void => {
    visit(history);
    if (history.length >= length) return;
    for (const item of choices) {
      history.push(item);
      descend(items);
      history.pop();
    }
  };
  descend(firsts);
}
