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

/**
 * How certain a refusal is. `error`: the provider refuses it; `risk`: some models, versions or clones do, or nobody
 * knows.
 */
export type Level = "error" | "risk";

/** One demand of a provider: a value, how certain it is, its source, and the provider's own words. */
export interface Fact<Value = true> {
  readonly value: Value;
  readonly level: Level;
  /** The source, in a few words. */
  readonly source: string;
  /**
   * The provider's own refusal, with gaps: `{index}`, `{next}`, `{id}`, `{ids}`, `{name}`, `{part}`, `{count}`,
   * `{more}`, `{max}`.
   */
  readonly says?: string;
}

/**
 * What one endpoint accepts, as named flags and limits. An absent fact means that the provider does not care. Every
 * fact activates exactly one rule, which is named after it in `docs/rules`.
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

/**
 * Which settings an endpoint accepts, among those that a conversion carries over. Settings not named here are carried
 * over unchanged.
 */
export interface SettingLimits {
  /** Only one of temperature and top-p may be given; `none`: neither. */
  readonly sampling?: "one" | "none";
  /**
   * Whether the model thinks before it answers, `unasked` or only when `asked`. While it does, no sampling may be set.
   */
  readonly thinks?: "unasked" | "asked";
  /** No stop sequences may be given. The same goes for models that think unasked. */
  readonly stop?: "none";
  /** Tools may take free text. Imitators of the wire may know only functions. */
  readonly freeText?: true;
  /** The maximum temperature. */
  readonly temperature?: number;
  /** The minimum value of a token limit. */
  readonly minTokens?: number;
  /** The source, in a few words. */
  readonly source: string;
}

/** What is different for some models of a provider. `null` removes a fact. */
export interface ModelFacts {
  /** Matched against the model's name in lower case, without provider prefixes. */
  readonly match: RegExp;
  readonly facts: { readonly [Name in keyof Facts]?: Facts[Name] | null };
  readonly settings?: SettingLimits;
  /** The model accepts reasoning only behind exactly the same text as before; the value is the source. */
  readonly boundThoughts?: string;
}

/** What one provider accepts on one wire. */
export interface WireFacts {
  /** The server joins consecutive messages of one role before it checks them. */
  readonly mergesRuns: boolean;
  readonly facts: Facts;
  readonly settings?: SettingLimits;
  readonly models?: readonly ModelFacts[];
}

/** What a provider accepts in each format that its endpoints speak. The first is the default. */
export interface Contract {
  readonly name: string;
  readonly title: string;
  readonly wires: { readonly [format: string]: WireFacts };
}
