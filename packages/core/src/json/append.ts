/** Appends all items to a list. (`push(...items)` overflows the stack if there are many.) */
export function append<Item>(list: Item[], items: readonly Item[]): void {
  for (const item of items) list.push(item);
}
