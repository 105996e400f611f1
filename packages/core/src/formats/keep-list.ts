/** The current list if the next one holds exactly the same values, otherwise the next one. */
export function keepList(current: unknown, next: readonly unknown[]): readonly unknown[] {
  if (!Array.isArray(current) || current.length !== next.length) return next;
  for (let i = 0; i < next.length; i++) if (next[i] !== current[i]) return next;
  return current;
}
