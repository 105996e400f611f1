import type { ModelFacts } from "./contract.ts";
import { error, risk } from "./fact.ts";
import type { SchemaDemands } from "./facts/shape.ts";
import { PICTURES } from "./pictures.ts";
import { RECORDED, REPORTS } from "./sources.ts";

/** Claude's demands on the schemas of tools, wherever it is served: issue ComposioHQ/composio#3500. */
export const CLAUDE_SCHEMAS: SchemaDemands = {
  barred: ["oneOf", "allOf", "anyOf"],
  keys: { chars: "a-zA-Z0-9_.-", min: 1, max: 64 },
};

/** Models that continue the last assistant message: up to 4.5. */
const PREFILL =
  /^claude-(?:instant|v?[123](?!\d)|(?:opus|sonnet|haiku)-4(?:-[0-5](?!\d)|-20\d{6}|-latest|$))/;
/** Models that do not continue it: from 4.6 on. */
const NO_PREFILL = /^claude-(?:(?:opus|sonnet|haiku)-(?:4-[6-9]|[5-9])(?!\d)|fable|mythos)/;

/** Sampling settings of Claude models, wherever they are served: one of two since 4.1, none since 4.7. */
export const claudeSampling: readonly ModelFacts[] = [
  {
    // "`temperature` and `top_p` cannot both be specified for this model. Please use only one."
    match: /^claude-(?:opus-4-[1-9]|(?:sonnet|haiku)-4-[5-9])(?!\d)/,
    facts: {},
    settings: { sampling: "one", source: "issue BerriAI/litellm#15097" },
  },
  {
    // "`temperature` is deprecated for this model."
    match: /^claude-(?:(?:opus|sonnet|haiku)-(?:4-[7-9]|[5-9])(?!\d)|fable|mythos)/,
    facts: {},
    settings: { sampling: "none", source: "issue RooCodeInc/Roo-Code#12162" },
  },
];

/**
 * Demands of the models from autumn 2026, wherever they are served: tool choices cannot be forced, and reasoning is
 * bound to its text.
 */
export const claudeOfAutumn: readonly ModelFacts[] = [
  {
    // Nothing is known about Haiku.
    match: /^claude-(?:(?:opus|sonnet)-5-[5-9]|(?:fable|mythos)-5-[1-9])(?!\d)/,
    facts: {
      toolChoiceIsFree: error(
        { any: "error", unasked: "error" },
        "issue can1357/oh-my-pi#12939",
        'tool_choice: type "tool" and "any" are not supported for this model.',
      ),
    },
  },
  {
    match: /^claude-(?:(?:opus|sonnet|haiku)-(?:5-[5-9]|[6-9])|(?:fable|mythos)-(?:5-[1-9]|[6-9]))(?!\d)/,
    facts: {},
    boundThoughts: "issue anomalyco/opencode#48637",
  },
];

/** Whether a Claude model continues the last assistant message, wherever it is served. */
export const claudePrefill: readonly ModelFacts[] = [
  {
    match: PREFILL,
    facts: {
      endsWithUser: error("thoughts", "issue tailcallhq/forgecode#1853"),
      endIsTrimmed: error(
        true,
        REPORTS,
        "messages: final assistant content cannot end with trailing whitespace",
      ),
    },
  },
  {
    match: NO_PREFILL,
    facts: {
      endsWithUser: error(
        true,
        "issue smallmain/vscode-unify-chat-provider#249",
        "This model does not support assistant message prefill. The conversation must end with a user message.",
      ),
      endIsTrimmed: null,
    },
  },
];

/** Prefill at Bedrock: its older models refuse it after results, unlike Anthropic's own API. */
export function bedrockPrefill(prefix: string): ModelFacts {
  const says = `${prefix}Your API request included an \`assistant\` message in the final position, which would pre-fill the \`assistant\` response. When using tools, pre-filling the \`assistant\` response is not supported.`;
  return { match: /^claude-3(?!\d)/, facts: { endsWithUser: error("results", RECORDED, says) } };
}

/** Media types that Claude reads on Anthropic's own wire. */
export const CLAUDE_MEDIA: { readonly [Kind in "image" | "document"]: readonly string[] } = {
  image: PICTURES,
  document: ["application/pdf", "text/"],
};

/** The sentence about media in assistant messages. */
export const NOT_SHOWN =
  "messages.{index}.content: '{name}' blocks are not permitted within assistant turns.";

/** The sentence about too many images and documents. */
export const TOO_MANY = "too many images and documents: {count} + {more} > {max}";

/** What Claude does not fetch where others serve it: anything. */
export const NOT_FETCHED = { image: ["http"], document: ["http"] } as const;

/** The sentence about media given by URL, of any kind. */
export const NO_ADDRESS =
  "messages.{index}.content.{part}.image.source.base64.data: URL sources are not supported";

/** The sentence about a history with tools that are not defined. */
export const NO_TOOLS = "Requests which include `tool_use` or `tool_result` blocks must define tools.";

const NO_SYSTEM: ModelFacts["facts"] = {
  systemPlacement: error(
    "nowhere",
    "issue anthropics/claude-code#61412",
    "role 'system' is not supported on this model",
  ),
};

/**
 * Everything that depends on the Claude model where Anthropic's validator checks, except whether tools must be defined.
 */
export const claudeTurns: readonly ModelFacts[] = [
  ...claudePrefill,
  ...claudeSampling,
  {
    match: PREFILL,
    facts: {
      ...NO_SYSTEM,
      mediaCount: error(100, "issue anthropics/claude-code#3397", TOO_MANY),
      messageHasContent: error(
        { roles: ["user", "assistant", "system"], joins: true, butLast: true },
        "issue glowingjade/obsidian-smart-composer#156",
        "messages.{index}: all messages must have non-empty content except for the optional final assistant message",
      ),
    },
  },
  { match: /^claude-(?:opus|sonnet|haiku)-4-[67](?!\d)/, facts: NO_SYSTEM },
  ...claudeOfAutumn,
];

/** Everything that depends on the Claude model. */
export const claudeModels: readonly ModelFacts[] = [
  ...claudeTurns,
  {
    // A JPEG labelled as PNG was accepted.
    match: /^claude-(?:instant|v?[123](?!\d))/,
    facts: { mediaTypeIsKnown: error({ ...CLAUDE_MEDIA, exact: "doubted" }, RECORDED) },
  },
  {
    // Demands definitions of tools in the history. Whether newer models do is not on record.
    match: /^claude-(?:instant|v?[123](?!\d))/,
    facts: {
      toolsAreDefined: risk(true, REPORTS, NO_TOOLS),
    },
  },
];
