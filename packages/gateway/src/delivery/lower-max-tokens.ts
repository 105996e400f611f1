import type { Classified } from "@suture/core/classify";

/** What a model gives may be less than what was asked for, and what is left of its window less than that. */
export const MOST_LOWERINGS = 3;

/** Where each wire says how long an answer may be; one that does not say so gets the first. */
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
  const { field, value: asked } = askedIn(document, wire);
  const allowed = allowedOf(asked, said);
  if (allowed === undefined || allowed < LEAST || (asked !== undefined && allowed >= asked)) return undefined;
  return withSmallerThoughts(withMember(document, field, allowed), allowed);
}

/** Whether a refusal of too long an answer is about the prompt, too: both have to fit in one window. */
export function countsPrompt(
  document: object,
  wire: string,
  { class: name, requested }: Classified,
): boolean {
  return name === "output_limit" && requested !== undefined && requested !== askedIn(document, wire).value;
}

/** How long an answer a request asks for, and where it does or would. */
function askedIn(document: object, wire: string): { field: readonly string[]; value: number | undefined } {
  const fields = FIELDS[wire] ?? [];
  for (const field of fields) {
    const value = field.reduce<unknown>((holder, key) => bagOf(holder)?.[key], document);
    if (typeof value === "number") return { field, value };
  }
  return { field: fields[0] ?? [], value: undefined };
}

/** A limit of the answer itself, or what is left of a window that prompt and answer share. */
function allowedOf(
  asked: number | undefined,
  { class: name, limit, requested }: Classified,
): number | undefined {
  if (limit === undefined) return undefined;
  // Where nothing is said, providers reckon with the longest answer, and with credit for that.
  if (asked === undefined) return name === "quota" ? limit : undefined;
  if (requested === undefined || requested === asked) return limit;
  return requested > limit ? asked - (requested - limit) : limit;
}

function withMember(document: object, [key = "", ...rest]: readonly string[], value: number): object {
  const inner = rest.length === 0 ? value : withMember(bagOf((document as Bag)[key]) ?? {}, rest, value);
  return { ...document, [key]: inner };
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
