import type { ModelFacts } from "./contract.ts";
import { error, risk } from "./fact.ts";
import type { SchemaDemands } from "./facts/shape.ts";
import { PICTURES } from "./pictures.ts";
import { RECORDED, REPORTS } from "./sources.ts";

/** What Claude asks of the schemas of tools, wherever it is served: issue ComposioHQ/composio#3500. */
export const CLAUDE_SCHEMAS: SchemaDemands = {
  barred: ["oneOf", "allOf", "anyOf"],
  keys: { chars: "a-zA-Z0-9_.-", min: 1, max: 64 },
};

/** Models that continue the last assistant message: up to 4.5. */
const PREFILL =
  /^claude-(?:instant|v?[123](?!\d)|(?:opus|sonnet|haiku)-4(?:-[0-5](?!\d)|-20\d{6}|-latest|$))/;
/** Models that do not: from 4.6 on. */
const NO_PREFILL = /^claude-(?:(?:opus|sonnet|haiku)-(?:4-[6-9]|[5-9])(?!\d)|fable|mythos)/;

/** How Claude models may be told to sample, wherever they are served: of two ways by one since 4.1, and since 4.7 not at all. */
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

/** What the models of autumn 2026 ask for, wherever they are served: they choose their tools, and their thoughts are bound. */
export const claudeOfAutumn: readonly ModelFacts[] = [
  {
    // Of Haiku, nobody was heard.
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

/** Prefill as Bedrock has it, whose older models take none where they have read results: Anthropic's own API lets them. */
export function bedrockPrefill(prefix: string): ModelFacts {
  const says = `${prefix}Your API request included an \`assistant\` message in the final position, which would pre-fill the \`assistant\` response. When using tools, pre-filling the \`assistant\` response is not supported.`;
  return { match: /^claude-3(?!\d)/, facts: { endsWithUser: error("results", RECORDED, says) } };
}

/** Types of media that Claude reads from Anthropic's own wire. */
export const CLAUDE_MEDIA: { readonly [Kind in "image" | "document"]: readonly string[] } = {
  image: PICTURES,
  document: ["application/pdf", "text/"],
};

/** The words for media that the assistant is said to show. */
export const NOT_SHOWN =
  "messages.{index}.content: '{name}' blocks are not permitted within assistant turns.";

/** The words for more pictures and documents than are taken. */
export const TOO_MANY = "too many images and documents: {count} + {more} > {max}";

/** What Claude fetches where it is served by others: nothing. */
export const NOT_FETCHED = { image: ["http"], document: ["http"] } as const;

/** The words for media under an address, of whatever kind it is. */
export const NO_ADDRESS =
  "messages.{index}.content.{part}.image.source.base64.data: URL sources are not supported";

/** The words for a history that uses tools nobody defines. */
export const NO_TOOLS = "Requests which include `tool_use` or `tool_result` blocks must define tools.";

const NO_SYSTEM: ModelFacts["facts"] = {
  systemPlacement: error(
    "nowhere",
    "issue anthropics/claude-code#61412",
    "role 'system' is not supported on this model",
  ),
};

/** All that depends on the Claude model but the tools that a request has to define, where Anthropic's own validator judges. */
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

/** All that depends on the Claude model. */
export const claudeModels: readonly ModelFacts[] = [
  ...claudeTurns,
  {
    // A JPEG that was called a PNG was read.
    match: /^claude-(?:instant|v?[123](?!\d))/,
    facts: { mediaTypeIsKnown: error({ ...CLAUDE_MEDIA, exact: "doubted" }, RECORDED) },
  },
  {
    // Told to define tools that the history uses; whether newer models ask is not on record.
    match: /^claude-(?:instant|v?[123](?!\d))/,
    facts: {
      toolsAreDefined: risk(true, REPORTS, NO_TOOLS),
    },
  },
];
