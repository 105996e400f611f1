/** A time for people: `2026-11-16 12:30`, UTC. */
export function when(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace("T", " ");
}
