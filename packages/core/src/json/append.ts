/** Adds all items to a list, however many: a call with one argument for each would overflow the stack. */
export function append<Item>(list: Item[], items: readonly Item[]): void {
  for (const item of items) list.push(item);
}
