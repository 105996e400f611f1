import type { ArgumentFacts } from "./facts/arguments.ts";
import type { CapabilityFacts } from "./facts/capabilities.ts";
import type { EmptinessFacts } from "./facts/emptiness.ts";
import type { IdFacts } from "./facts/ids.ts";
import type { OrderFacts } from "./facts/order.ts";
import type { PairingFacts } from "./facts/pairing.ts";
import type { ReasoningFacts } from "./facts/reasoning.ts";
import type { ShapeFacts } from "./facts/shape.ts";
import type { SizeFacts } from "./facts/size.ts";
import type { TextFacts } from "./facts/text.ts";

/** How sure we are that a provider refuses something: `error` it does; `risk` some models, versions or clones do, or nobody knows. */
export type Level = "error" | "risk";

/** One thing a provider demands: a value, how sure we are, where we know it from, and the provider's own words. */
export interface Fact<Value = true> {
  readonly value: Value;
  readonly level: Level;
  /** Where this is known from, in a few words. */
  readonly source: string;
  /** The provider's own refusal, with `{index}`, `{next}`, `{id}`, `{ids}`, `{name}`, `{part}`, `{count}`, `{more}`, `{max}` left open. */
  readonly says?: string;
}

/**
 * What one endpoint accepts, as named flags and limits. An absent fact means the provider does not care.
 * Every fact switches on exactly one rule, which is named after it in `docs/rules`.
 */
export interface Facts
  extends PairingFacts,
    IdFacts,
    ArgumentFacts,
    EmptinessFacts,
    ShapeFacts,
    OrderFacts,
    ReasoningFacts,
    CapabilityFacts,
    TextFacts,
    SizeFacts {}

/** What an endpoint takes of the settings that a conversion carries over. What is absent here is taken as it comes. */
export interface SettingLimits {
  /** Of temperature and top-p, only one may be given; `none`: the model samples as it sees fit. */
  readonly sampling?: "one" | "none";
  /** The model thinks before it answers, `unasked` or only when `asked` to. While it does, it samples as it sees fit. */
  readonly thinks?: "unasked" | "asked";
  /** Nothing may be said of where an answer stops; nor may it where a model thinks unasked. */
  readonly stop?: "none";
  /** Tools may take free text in the place of arguments, as far as anybody knows: who imitates the wire may know functions only. */
  readonly freeText?: true;
  /** The greatest temperature. */
  readonly temperature?: number;
  /** The least number of tokens that an answer may be limited to. */
  readonly minTokens?: number;
  /** Where this is known from, in a few words. */
  readonly source: string;
}

/** What changes for some models of a provider. `null` takes a fact back. */
export interface ModelFacts {
  /** Matched against the model's name without provider prefixes, in lower case. */
  readonly match: RegExp;
  readonly facts: { readonly [Name in keyof Facts]?: Facts[Name] | null };
  readonly settings?: SettingLimits;
  /** The model takes a thought back only behind the very words that it had it on; the value says where that is known from. */
  readonly boundThoughts?: string;
}

/** What one provider accepts on one wire. */
export interface WireFacts {
  /** The server joins consecutive messages of one role before it judges them. */
  readonly mergesRuns: boolean;
  readonly facts: Facts;
  readonly settings?: SettingLimits;
  readonly models?: readonly ModelFacts[];
}

/** What a provider accepts, for each format its endpoints speak. The first is the default. */
export interface Contract {
  readonly name: string;
  readonly title: string;
  readonly wires: { readonly [format: string]: WireFacts };
}
