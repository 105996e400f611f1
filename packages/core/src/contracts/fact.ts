import type { Fact, Level } from "./contract.ts";

/** Builds a fact of either level: what {@link error} and {@link risk} are. */
export type MakeFact = <const Value>(value: Value, source: string, says?: string) => Fact<Value>;

/** A fact that a provider is known to insist on. */
export const error: MakeFact = (value, source, says) => make("error", value, source, says);

/** A fact that some models, versions or clones insist on, or that nobody has measured. */
export const risk: MakeFact = (value, source, says) => make("risk", value, source, says);

function make<Value>(level: Level, value: Value, source: string, says: string | undefined): Fact<Value> {
  return says === undefined ? { value, level, source } : { value, level, source, says };
}
