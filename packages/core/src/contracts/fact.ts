import type { Fact, Level } from "./contract.ts";

/** Builds a fact of one level: the type of {@link error} and {@link risk}. */
export type MakeFact = <const Value>(value: Value, source: string, says?: string) => Fact<Value>;

/** A fact that the provider is known to enforce. */
export const error: MakeFact = (value, source, says) => make("error", value, source, says);

/** A fact that some models, versions or clones enforce, or that nobody has tested. */
export const risk: MakeFact = (value, source, says) => make("risk", value, source, says);

function make<Value>(level: Level, value: Value, source: string, says: string | undefined): Fact<Value> {
  return says === undefined ? { value, level, source } : { value, level, source, says };
}
