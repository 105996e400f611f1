/** Differences between models, as far as refusals and answers depend on them. */
export interface Traits {
  /** Tokens of prompt and answer together. */
  readonly window: number;
  /** The largest `max_tokens`. */
  readonly maxOutput: number;
  /** Claude 3 and older: requests are judged by the rules and in the words of 2024 and 2025. */
  readonly legacy: boolean;
  /** The model continues a final assistant message. */
  readonly prefill: boolean;
  /** `role: "system"` is allowed within the conversation. */
  readonly systemTurns: boolean;
  /** `thinking.type: "enabled"` with a budget is supported. */
  readonly manualThinking: boolean;
  /** `thinking.type: "adaptive"` is supported. */
  readonly adaptiveThinking: boolean;
  /** What the model does when `thinking` is absent. */
  readonly thinksUnasked: "always" | "asked" | "never";
  /** `temperature`, `top_p` and `top_k` must not be changed. */
  readonly fixedSampling: boolean;
  /** `temperature` and `top_p` exclude each other. */
  readonly eitherTemperatureOrTopP: boolean;
  /** No tool can be forced. */
  readonly choosesTools: boolean;
  /** Reasoning must be returned after the same text it was generated after. */
  readonly boundThoughts: boolean;
  /** An answer may run into the end of the window. Older models refuse a `max_tokens` that would allow it. */
  readonly stopsAtWindow: boolean;
}

/** The version in a model's name: `claude-sonnet-4-5-20250929`, `claude-3-7-sonnet-latest`, `claude-2.1`. */
const NEW_NAME = /claude-([a-z]+)-(\d)(?:[-.](\d{1,2})(?!\d))?/;
const OLD_NAME = /claude-(?:v|instant-)?(\d)(?:[-.](\d)(?!\d))?(?:-([a-z]+))?/;

/** The version assumed for a model whose name states none. */
const UNKNOWN = { version: 4.5, family: "" };

function versionOf(model: string): { version: number; family: string } {
  const recent = NEW_NAME.exec(model);
  if (recent !== null) {
    const [, family = "", major, minor = "0"] = recent;
    if (family !== "v" && family !== "instant") return { version: Number(`${major}.${minor}`), family };
  }
  const old = OLD_NAME.exec(model);
  if (old === null) return UNKNOWN;
  const [, major, minor = "0", family = ""] = old;
  return { version: Number(`${major}.${minor}`), family };
}

const known = new Map<string, Traits>();

/** The traits of a model by its name. A name without a version gets those of Claude 4.5. */
export function traitsOf(model: string): Traits {
  let traits = known.get(model);
  if (traits === undefined) {
    traits = derive(model);
    // Names come from requests, so the cache is limited.
    if (known.size < 1_000) known.set(model, traits);
  }
  return traits;
}

function derive(model: string): Traits {
  const { version, family } = versionOf(model);
  const always = family === "fable" || family === "mythos";
  const autumn = version >= (always ? 5.1 : 5.5);
  return {
    window: windowOf(version, family),
    maxOutput: maxOutputOf(version, family),
    legacy: version < 4,
    prefill: version < 4.6,
    systemTurns: version >= 4.8,
    manualThinking: version >= 3.7 && version < 4.7,
    adaptiveThinking: version >= 4.6,
    thinksUnasked: always || (autumn && family === "opus") ? "always" : version >= 5 ? "asked" : "never",
    fixedSampling: version >= 4.7,
    eitherTemperatureOrTopP: version >= 4.1,
    choosesTools: autumn && family !== "haiku",
    boundThoughts: autumn,
    stopsAtWindow: version >= 4.5,
  };
}

function windowOf(version: number, family: string): number {
  if (version < 2.1) return 100_000;
  return version >= 4.6 && family !== "haiku" ? 1_000_000 : 200_000;
}

function maxOutputOf(version: number, family: string): number {
  if (version < 3.5) return 4_096;
  if (version < 3.7) return 8_192;
  if (family === "opus" && version < 4.5) return 32_000;
  return version >= 4.6 && family !== "haiku" ? 128_000 : 64_000;
}
