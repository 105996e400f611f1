/** A vendor's models with their context windows. The first pattern that matches a name counts. */
export type Windows = readonly (readonly [pattern: RegExp, window: number])[];

/** Looks up a model's window in a table; `other` is for names that match no pattern. */
export function windowBy(windows: Windows, other: number): (model: string) => number {
  return (model) => windows.find(([pattern]) => pattern.test(model))?.[1] ?? other;
}
