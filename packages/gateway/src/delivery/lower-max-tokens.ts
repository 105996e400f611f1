import type { Classified } from "@suture/core/classify";

/** Where each wire says how long an answer may be. */
const FIELDS: { readonly [wire: string]: readonly (readonly string[])[] } = {
  "openai-chat": [["max_completion_tokens"], ["max_tokens"]],
  "openai-responses": [["max_output_tokens"]],
  anthropic: [["max_tokens"]],
  gemini: [["generationConfig", "maxOutputTokens"]],
};

/** Less room than this is none: an answer would break off at once. */
const LEAST = 256;
/** Anthropic takes no smaller budget for thoughts. */
const LEAST_THOUGHT = 1_024;

type Bag = { readonly [key: string]: unknown };

/** The request with as much room for its answer as the provider allows; undefined when that is not to be found out, or too little. */
export function lowerMaxTokens(document: object, wire: string, said: Classified): object | undefined {
  for (const [field = "", inner] of FIELDS[wire] ?? []) {
    const holder = inner === undefined ? (document as Bag) : bagOf((document as Bag)[field]);
    const key = inner ?? field;
    const asked = holder?.[key];
    if (typeof asked !== "number") continue;
    const allowed = allowedOf(asked, said);
    if (allowed === undefined || allowed < LEAST || allowed >= asked) return undefined;
    const lowered = { ...holder, [key]: allowed };
    return withSmallerThoughts(inner === undefined ? lowered : { ...document, [field]: lowered }, allowed);
  }
  return undefined;
}

/** A limit of the answer itself, or what is left of a window that prompt and answer share. */
function allowedOf(asked: number, { limit, requested }: Classified): number | undefined {
  if (limit === undefined) return undefined;
  if (requested === undefined || requested === asked) return limit;
  return requested > limit ? asked - (requested - limit) : limit;
}

/** Thoughts are part of the answer: their budget has to be smaller. */
function withSmallerThoughts(document: object, allowed: number): object | undefined {
  const thinking = bagOf((document as Bag).thinking);
  const budget = thinking?.budget_tokens;
  if (typeof budget !== "number" || budget < allowed) return document;
  const smaller = Math.floor(allowed / 2);
  return smaller < LEAST_THOUGHT
    ? undefined
    : { ...document, thinking: { ...thinking, budget_tokens: smaller } };
}

function bagOf(value: unknown): Bag | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Bag) : undefined;
}
