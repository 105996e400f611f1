import type { Facts, ModelFacts } from "./contract.ts";
import { error, type MakeFact, risk } from "./fact.ts";
import type { Inside, SchemaDemands, SubschemaDemands } from "./facts/shape.ts";

/** Pairing on the chat wire: all results come right after the message with their calls. */
export function chatPairing(fact: MakeFact, source: string, noResult?: string, noCall?: string): Facts {
  return {
    callHasResult: fact(true, source, noResult),
    resultHasCall: fact(true, source, noCall),
    resultIsSingle: fact(true, source),
    resultFollowsCall: fact("adjacent", source, noResult),
    callHasId: fact(true, source),
    callIdIsUniqueInStep: fact(true, source),
    callIdIsUniqueInTurn: risk(true, source),
  };
}

/**
 * OpenAI's thinking models, which accept no sampling settings while they think: "Only the default (1) value is
 * supported."
 */
export const thinkers: readonly ModelFacts[] = [
  {
    match: /^(?:o[1-9]|codex|gpt-[5-9](?!.*chat))/,
    facts: {},
    settings: { thinks: "unasked", source: "issue tmc/langchaingo#1355" },
  },
  {
    // From 5.1 to 5.4, the default effort is none.
    match: /^gpt-5-[1-4](?!\d|.*(?:chat|codex|pro))/,
    facts: {},
    settings: { thinks: "asked", source: "issue BerriAI/litellm#17005" },
  },
];

/**
 * OpenAI's demands on the schema of a function, on every wire and for every model. No properties at the root: issue
 * github/github-mcp-server#1548. Branches there: issue nspady/google-calendar-mcp#39. An empty root was seen both
 * accepted and refused.
 */
export const SCHEMAS: SchemaDemands = {
  doubted: ["empty", "reference"],
  properties: true,
  barred: ["oneOf", "anyOf", "allOf", "enum", "const", "not"],
};

/** Demands on its subschemas. Strict ones: issue lastmile-ai/openai-agents-mcp#2. */
export const SUBSCHEMAS: SubschemaDemands = { items: true, strict: true };

/** The roles of the chat wire. */
export const ROLES = ["system", "assistant", "user", "function", "tool", "developer"] as const;

/** Fields of parts and calls of the chat wire. */
export const CHAT_PARTS: Inside = {
  at: ["content", "tool_calls"],
  known:
    /* @__PURE__ */ "type text refusal image_url audio_url video_url document_url document_name input_audio file cache_control thinking signature closed reference_ids id index function custom name arguments input".split(
      " ",
    ),
  into: { function: "", custom: "" },
};

/** The roles known at chat endpoints that never adopted `developer`. */
export const PLAIN_ROLES = ["system", "user", "assistant", "tool"] as const;

/** Pairing on the Responses wire: an output may come anywhere after its call. */
export function responsesPairing(source: string, noResult?: string, noCall?: string): Facts {
  return {
    callHasResult: error(true, source, noResult),
    resultHasCall: error(true, source, noCall),
    resultIsSingle: risk(true, source),
    resultFollowsCall: error("later", source, noCall),
    callHasId: error(true, source),
    callIdIsUniqueInStep: risk(true, source),
    callIdIsUniqueInTurn: risk(true, source),
  };
}
