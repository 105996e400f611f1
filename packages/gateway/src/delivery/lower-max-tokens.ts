import type { Classified } from "@suture/core/classify";

/** A model's limit may be lower than requested, and the room left in its window lower still. */
export const MOST_LOWERINGS = 3;

/** The fields that limit the length of an answer on each wire. A request without any gets the first. */
const FIELDS: { readonly [wire: string]: readonly (readonly string[])[] } = {
  "openai-chat": [["max_completion_tokens"], ["max_tokens"]],
  "openai-responses": [["max_output_tokens"]],
  anthropic: [["max_tokens"]],
  gemini: [["generationConfig", "maxOutputTokens"]],
};

/** With less room than this, the answer would break off at once. */
const LEAST = 256;
/** The smallest thinking budget that Anthropic accepts. */
const LEAST_THOUGHT = 1_024;

type Bag = { readonly [key: string]: unknown };

/** What a refusal says of the length of an answer. */
export type LengthRefusal = Pick<Classified, "class" | "limit" | "requested">;

/** The request with as much room for its answer as the provider allows; undefined when that is unknown, or too little. */
export function lowerMaxTokens(document: object, wire: string, said: LengthRefusal): object | undefined {
  const { field, value: asked } = askedIn(document, wire);
  const allowed = allowedOf(asked, said);
  if (allowed === undefined || allowed < LEAST || (asked !== undefined && allowed >= asked)) return undefined;
  return withSmallerThoughts(withMember(document, field, allowed), allowed);
}

/** Whether a refusal of too long an answer also depends on the prompt: both must fit one window. */
export function countsPrompt(
  document: object,
  wire: string,
  { class: name, requested }: LengthRefusal,
): boolean {
  return name === "output_limit" && requested !== undefined && requested !== askedIn(document, wire).value;
}

/**
 * The longest answer that a model gives, according to a refusal; undefined when it depends on the prompt or on credit, and so says nothing
 * of other requests.
 */
export function longestAnswer(document: object, wire: string, said: LengthRefusal): number | undefined {
  return said.class === "output_limit" && !countsPrompt(document, wire, said) ? said.limit : undefined;
}

/** The request with at most this much room for its answer; undefined when it asks for no more, or when that is too little. */
export function withinLimit(document: object, wire: string, limit: number): object | undefined {
  return lowerMaxTokens(document, wire, { class: "output_limit", limit });
}

/** The longest answer that a request allows, and the field for it. */
function askedIn(document: object, wire: string): { field: readonly string[]; value: number | undefined } {
  const fields = FIELDS[wire] ?? [];
  for (const field of fields) {
    const value = field.reduce<unknown>((holder, key) => bagOf(holder)?.[key], document);
    if (typeof value === "number") return { field, value };
  }
  return { field: fields[0] ?? [], value: undefined };
}

/** A limit of the answer itself, or what is left of a window shared by prompt and answer. */
function allowedOf(
  asked: number | undefined,
  { class: name, limit, requested }: LengthRefusal,
): number | undefined {
  if (limit === undefined) return undefined;
  // Without a limit in the request, providers assume the longest answer, and require credit for it.
  if (asked === undefined) return name === "quota" ? limit : undefined;
  if (requested === undefined || requested === asked) return limit;
  return requested > limit ? asked - (requested - limit) : limit;
}

function withMember(document: object, [key = "", ...rest]: readonly string[], value: number): object {
  const inner = rest.length === 0 ? value : withMember(bagOf((document as Bag)[key]) ?? {}, rest, value);
  return { ...document, [key]: inner };
}

/** Thinking is part of the answer, so its budget must be smaller. */
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
