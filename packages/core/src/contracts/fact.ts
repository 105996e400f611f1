import type { Fact, Facts, Level } from "./contract.ts";

/** Names of facts that are on or off. */
type Flag = { [Name in keyof Facts]-?: Fact extends Facts[Name] ? Name : never }[keyof Facts];

/** Builds a fact of either level: what {@link error} and {@link risk} are. */
export type MakeFact = <const Value>(value: Value, source: string, says?: string) => Fact<Value>;

/** A fact that a provider is known to insist on. */
export const error: MakeFact = (value, source, says) => make("error", value, source, says);

/** A fact that some models, versions or clones insist on, or that nobody has measured. */
export const risk: MakeFact = (value, source, says) => make("risk", value, source, says);

/** Several facts of the same standing. */
export function all<Name extends Flag>(
  fact: Fact,
  ...names: readonly Name[]
): { readonly [Key in Name]: Fact } {
  return Object.fromEntries(names.map((name) => [name, fact])) as { readonly [Key in Name]: Fact };
}

function make<Value>(level: Level, value: Value, source: string, says: string | undefined): Fact<Value> {
  return says === undefined ? { value, level, source } : { value, level, source, says };
}
