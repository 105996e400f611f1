/** Models of a vendor with their context windows; the first pattern that fits a name counts. */
export type Windows = readonly (readonly [pattern: RegExp, window: number])[];

/** The window of a model by a table; `other` for names that are in none of its families. */
export function windowBy(windows: Windows, other: number): (model: string) => number {
  return (model) => windows.find(([pattern]) => pattern.test(model))?.[1] ?? other;
}
