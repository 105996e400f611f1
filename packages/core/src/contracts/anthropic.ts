import { CLAUDE_MEDIA, CLAUDE_SCHEMAS, claudeModels, NOT_SHOWN, TOO_MANY } from "./claude-models.ts";
import type { Contract, WireFacts } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { DOCS, LIVE, RECORDED, REPORTS } from "./sources.ts";
import { plain } from "./spellings.ts";

const PART = "messages.{index}.content.{part}";
const NO_RESULT =
  "messages.{index}: `tool_use` ids were found without `tool_result` blocks immediately after: {ids}.";
const TAG = `${PART}: Input tag '{name}' found using 'type' does not match any of the expected tags`;

const BLOCK =
  "type text cache_control citations source transformations context title signature thinking data id input name caller toolset_name tool_use_id content is_error server_name tool_name tabs state_changes".split(
    " ",
  );

/** Which fields go together in blocks made by clients: issue anthropics/claude-code#4378. */
const BLOCKS = {
  text: ["text", "citations"],
  image: ["source", "transformations"],
  document: ["source", "citations", "context", "title"],
  thinking: ["thinking", "signature"],
  redacted_thinking: ["data"],
  tool_use: ["id", "name", "input", "caller", "toolset_name"],
  tool_result: ["tool_use_id", "content", "is_error", "toolset_name"],
};

/** Anthropic Messages. */
export const anthropicWire: WireFacts = {
  mergesRuns: true,
  facts: {
    callHasResult: error(true, "issue anthropics/claude-code#5060", NO_RESULT),
    resultHasCall: error(
      true,
      "issue anthropics/claude-code#13460",
      `${PART}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: {id}.`,
    ),
    resultIsSingle: error(
      true,
      "issue vectorize-io/hindsight#4250",
      `${PART}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: {id}`,
    ),
    resultFollowsCall: error("adjacent", "issue anthropics/claude-code#5989", NO_RESULT),
    // Refused in the past; since 2025, messages of one role are joined before results are checked.
    batchIsWhole: risk("calls", "issue MoonshotAI/kosong#45", NO_RESULT),
    resultsComeFirst: error(
      true,
      "issue anthropics/anthropic-sdk-typescript#653",
      "messages.{index}: Did not find 1 tool_result block(s) at the beginning of this message.",
    ),
    callsComeLast: error(true, RECORDED, NO_RESULT),
    providerCallHasResult: error(true, RECORDED, NO_RESULT),
    callHasId: error(true, DOCS, `${PART}.tool_use.id: Field required`),
    callIdIsUniqueInStep: error(true, "issue BerriAI/litellm#23510", "`tool_use` ids must be unique"),
    callIdIsUniqueInTurn: risk(true, REPORTS, "`tool_use` ids must be unique"),
    callIdSpelling: error(
      // Ids of the provider's own calls: issue ding113/claude-code-hub#470. No refusal of a long id is on record.
      { ...plain(256), doubted: 1e6, hosted: "srvtoolu_" },
      REPORTS,
      `${PART}.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'`,
    ),
    toolNameSpelling: error(
      // Names in calls are free, with "at most 200 characters": issue anthropics/claude-code#15695.
      { ...plain(128), defined: 200 },
      REPORTS,
      "custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
    ),
    argumentsAreObject: error(
      true,
      "issue anthropics/anthropic-sdk-typescript#648",
      `${PART}.tool_use.input: Input should be a valid dictionary`,
    ),
    historyHasMessage: error(true, LIVE, "messages: at least one message is required"),
    messageHasContent: error(
      { roles: ["user", "system"], joins: true },
      LIVE,
      "messages.{index}: user messages must have non-empty content",
    ),
    contentIsPresent: error("calls", LIVE, "messages.{index}.content: Input should be a valid array"),
    textIsNotEmpty: error(
      true,
      "issue anthropics/claude-code#59812",
      "messages: text content blocks must be non-empty",
    ),
    textIsNotBlank: error(
      true,
      "issue anomalyco/opencode#31259",
      "messages: text content blocks must contain non-whitespace text",
    ),
    resultHasContent: error(
      "failed",
      REPORTS,
      `${PART}.tool_result: content cannot be empty if \`is_error\` is true`,
    ),
    toolIsWellFormed: error(true, DOCS),
    toolChoiceIsWellFormed: error(true, DOCS),
    toolChoiceHasTool: error(
      { without: "calls", named: true },
      REPORTS,
      "tool_choice may only be specified while providing tools.",
    ),
    toolChoiceIsFree: error(
      { any: "error" },
      REPORTS,
      "Thinking may not be enabled when tool_choice forces tool use.",
    ),
    systemIsWellFormed: error(true, DOCS, "system: Input should be a valid list"),
    messageIsWellFormed: error(true, RECORDED, "messages.{index}.content: Input should be a valid list"),
    roleIsKnown: error(
      ["user", "assistant", "system"],
      LIVE,
      'messages: Unexpected role "{name}". Allowed roles are "user" or "assistant"',
    ),
    partIsKnown: error(true, RECORDED, TAG),
    partFitsRole: error({ media: ["user"] }, "issue SEMOSS/Semoss#2323", NOT_SHOWN),
    fieldIsAllowed: error(
      // In a system message, only directives may be beside the content.
      {
        known: ["system.output_config", "system.clear_at"],
        inside: { at: ["content"], known: BLOCK, only: BLOCKS, into: { content: "tool_result" } },
      },
      LIVE,
      "messages.{index}.{name}: Extra inputs are not permitted",
    ),
    endsWithUser: risk(true, REPORTS),
    endIsTrimmed: risk(true, REPORTS),
    systemPlacement: error(
      "inside",
      LIVE,
      "messages.{index}: role 'system' must precede an 'assistant' message or end the array",
    ),
    reasoningIsSigned: error(
      true,
      "issue WordPress/ai-provider-for-anthropic#27",
      `${PART}.thinking.signature: Field required`,
    ),
    reasoningIsNative: error(["anthropic"], REPORTS, `${PART}: Invalid \`signature\` in \`thinking\` block`),
    reasoningIsConcluded: error(
      true,
      "issue tailcallhq/forgecode#2107",
      "messages.{index}: The final block in an assistant message cannot be `thinking`.",
    ),
    thinkingComesFirst: error(
      true,
      "issue Kilo-Org/kilocode#5219",
      "messages.{index}.content.0.type: Expected `thinking` or `redacted_thinking`, but found `{name}`.",
    ),
    toolSchema: error(
      CLAUDE_SCHEMAS,
      "issue twilio-labs/mcp#58",
      "custom.input_schema.properties: Property keys should match pattern",
    ),
    toolIsUnique: error(true, "issue danny-avila/LibreChat#13162", "tools: Tool names must be unique."),
    mediaIsSupported: error(["image", "document"], RECORDED, TAG),
    resultMediaIsSupported: error(["image", "document"], DOCS, TAG),
    mediaIsReachable: error(
      { image: ["http://"], document: ["http://"] },
      "issue BrokkAi/brokk-app#2269",
      "Only HTTPS URLs are supported.",
    ),
    // Empty images: issue anthropics/claude-code#12750.
    mediaFits: error(
      { characters: 5_242_880, pixels: 8_000, many: { count: 20, pixels: 2_000 } },
      REPORTS,
      `${PART}.image.source.base64: image exceeds 5 MB maximum: {count} bytes > {max} bytes`,
    ),
    // Version 4.6 also refused it in its first weeks; newer docs mention higher limits.
    mediaCount: risk(100, "issue openclaw/openclaw#13202", TOO_MANY),
    mediaTypeIsKnown: error(
      // Mislabelled bytes: issue BerriAI/litellm#24900.
      { ...CLAUDE_MEDIA, exact: true },
      "issue NousResearch/hermes-agent#55432",
      "base64.media_type: Input should be",
    ),
    // Marks for an hour after others: issue headroomlabs-ai/headroom#2939.
    cacheMarkIsPlaced: error(
      "longest-first",
      "issue Wei-Shaw/sub2api#225",
      `${PART}.thinking.cache_control: Extra inputs are not permitted`,
    ),
    cacheMarkCount: error(
      4,
      "issue tghamm/Anthropic.SDK#50",
      "A maximum of {max} blocks with cache_control may be provided. Found {count}.",
    ),
    textIsWellFormed: error(
      true,
      "issue anthropics/claude-code#60394",
      "The request body is not valid JSON: no low surrogate in string",
    ),
    messageCount: risk(100_000, DOCS),
  },
  // "temperature: range: 0..1"; other providers allow 2.
  settings: { temperature: 1, source: LIVE },
  models: claudeModels,
};

/** What Anthropic's Messages API accepts. */
export const anthropicContract: Contract = {
  name: "anthropic",
  title: "Anthropic Messages",
  wires: { anthropic: anthropicWire },
};
