import {
  bedrockPrefill,
  CLAUDE_SCHEMAS,
  claudeOfAutumn,
  claudePrefill,
  claudeSampling,
  NOT_SHOWN,
} from "./claude-models.ts";
import type { ModelFacts } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { PICTURES } from "./pictures.ts";
import { CLIENTS, DOCS, RECORDED, REPORTS } from "./sources.ts";
import { plain } from "./spellings.ts";

const ERRORS = "The model returned the following errors: ";
const BESIDE = "issue pydantic/pydantic-ai#6081";
const APART =
  "messages.{index}.content: Conversation blocks and tool result blocks cannot be provided in the same turn.";
const SPOKEN = "issue langchain-ai/langchain-aws#1118";
const CALLS =
  "messages.{index}.content: Conversation blocks and tool use blocks cannot be provided in the same turn.";

/** The sentence about refused media. */
export const MEDIA = "This model doesn't support the {name} content block that you provided.";

/** The sentence about text that is empty or blank. */
export const BLANK: string =
  "The text field in the ContentBlock object at messages.{index}.content.{part} is blank.";

/** Claude's demand for results before anything else. */
export const FIRST: string = `${ERRORS}messages.{index}: Did not find 1 tool_result block(s) at the beginning of this message.`;

/** The sentence about invalid ids. */
export const ID =
  "Value at 'messages.{index}.member.content.{part}.member.toolUse.toolUseId' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.:-]+";

/** The sentence about unreadable images. */
export const FORMAT = "image.format' failed to satisfy constraint: Member must satisfy enum value set";

const claude: readonly ModelFacts[] = [
  ...claudePrefill,
  bedrockPrefill(ERRORS),
  ...claudeSampling,
  {
    // The reference describes system messages, and blocks only for them, but not for which models.
    match: /^claude-(?:(?:opus|sonnet|haiku)-(?:4-[89]|[5-9])(?!\d)|fable|mythos)/,
    facts: {
      roleIsKnown: error(["user", "assistant", "system"], DOCS),
      systemPlacement: risk("inside", DOCS),
    },
  },
  {
    match: /^claude/,
    facts: {
      toolSchema: error(
        { ...CLAUDE_SCHEMAS, doubted: ["types"] },
        "issue alibaba/spring-ai-alibaba#3082",
        "inputSchema.json.type must be one of the following: object",
      ),
      callIdSpelling: error(
        plain(64),
        REPORTS,
        `${ERRORS}messages.{index}.content.{part}.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'`,
      ),
      textIsNotBlank: error(
        true,
        "issue aaif-goose/goose#1556",
        `${ERRORS}messages: text content blocks must contain non-whitespace text`,
      ),
      partFitsRole: error(
        { media: ["user"], anyoneThinks: true },
        "issue epam/ai-dial-adapter-bedrock#306",
        `${ERRORS}${NOT_SHOWN}`,
      ),
      resultsComeFirst: error(true, REPORTS, FIRST),
      callsComeLast: error(
        true,
        "issue BerriAI/litellm#24361",
        `${ERRORS}messages.{index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: {ids}.`,
      ),
      // PDFs pass; other documents become text, which hides the results.
      resultsStandAlone: error("documents", "issue pydantic/pydantic-ai#6098"),
      assistantFollowsTool: error("documents", "issue pydantic/pydantic-ai#6098"),
      mediaIsSupported: error(["image", "document"], RECORDED, MEDIA),
      resultMediaIsSupported: error(["image", "document"], DOCS, MEDIA),
      mediaFits: risk(
        { characters: 5_242_880, pixels: 8_000, many: { count: 20, pixels: 2_000 } },
        DOCS,
        "messages.{index}.content.{part}.image.source.base64: image exceeds 5 MB maximum: {count} bytes > {max} bytes",
      ),
      mediaTypeIsKnown: error(
        { image: PICTURES, exact: true },
        "issue NousResearch/hermes-agent#55429",
        FORMAT,
      ),
      // Documents in results were accepted.
      mediaIsReachable: error({ image: ["s3://"], document: ["s3://"], doubted: ["document"] }, RECORDED),
      cacheMarkIsPlaced: error(
        true,
        "issue strands-agents/harness-sdk#1966",
        `${ERRORS}messages.{index}.content.{part}.type: Field required`,
      ),
      cacheMarkCount: error(
        4,
        "issue Bike4Mind/bike4mind#2208",
        `${ERRORS}A maximum of {max} blocks with cache_control may be provided. Found {count}.`,
      ),
      reasoningIsSigned: error(true, CLIENTS),
      // Refused by Anthropic itself; not tested here.
      reasoningIsConcluded: risk(
        true,
        REPORTS,
        `${ERRORS}messages.{index}: The final block in an assistant message cannot be \`thinking\`.`,
      ),
      toolChoiceIsFree: error(
        { any: "error" },
        REPORTS,
        "Thinking may not be enabled when tool_choice forces tool use.",
      ),
      thinkingComesFirst: error(
        true,
        "issue pydantic/pydantic-ai#2453",
        `${ERRORS}messages.{index}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`{name}\`.`,
      ),
      reasoningIsNative: error(
        ["anthropic"],
        REPORTS,
        `${ERRORS}messages.{index}.content.{part}: Invalid \`signature\` in \`thinking\` block`,
      ),
    },
  },
];

/** Everything that depends on the model behind Converse. */
export const bedrockModels: readonly ModelFacts[] = [
  ...claude,
  ...claudeOfAutumn,
  {
    match:
      /^(?:nova|titan|llama|deepseek|mistral|mixtral|pixtral|kimi|qwen|gpt|glm|minimax|command|jamba|palmyra|nemotron|gemma)/,
    facts: {
      // An id with `.` and `:` was accepted by a Kimi model.
      callIdSpelling: error({ chars: "a-zA-Z0-9_.:-", min: 1, max: 64 }, REPORTS, ID),
      endsWithUser: null,
      endIsTrimmed: null,
      reasoningIsNative: risk(
        [],
        "issue earendil-works/pi#686",
        "This model doesn't support the reasoningContent.reasoningText.signature field",
      ),
    },
  },
  // Tested model by model: who may speak first.
  { match: /^(?:claude|qwen|kimi|glm)/, facts: { startsWithUser: null } },
  {
    match: /^(?:nova|llama|[a-z]+tral|command|jamba|palmyra)/,
    facts: { startsWithUser: error(true, BESIDE, "A conversation must start with a user message.") },
  },
  {
    // Messages of one role are joined before they are checked, so only an assistant message separates them.
    match: /^(?:llama|[a-z]+tral|palmyra)/,
    facts: {
      resultsStandAlone: error(true, "issue strands-agents/harness-sdk#1223", APART),
      assistantFollowsTool: error(true, BESIDE, APART),
    },
  },
  { match: /^[a-z]+tral/, facts: { callsStandAlone: risk(true, SPOKEN, CALLS) } },
  { match: /^(?:llama|mistral-large-2402)/, facts: { callsStandAlone: error(true, SPOKEN, CALLS) } },
  {
    match: /^command/,
    facts: {
      resultsStandAlone: risk(true, "issue langchain-ai/langchain-aws#141", APART),
      assistantFollowsTool: risk(true, BESIDE, APART),
    },
  },
  {
    match: /^nova/,
    facts: {
      // A user message with nothing else passed, beside system text.
      textIsNotEmpty: risk(true, RECORDED, BLANK),
      resultMediaIsSupported: error(
        // Videos from a bucket were refused; nothing is known about others.
        ["image", "sent-video", "plain-document"],
        RECORDED,
        `${ERRORS}Malformed input request: #/messages/{index}/content/{part}: extraneous key [toolResult] is not permitted, please reformat your input and try again.`,
      ),
    },
  },
  { match: /^nova-micro/, facts: { mediaIsSupported: risk([], DOCS, MEDIA) } },
  { match: /^llama/, facts: { resultMediaIsSupported: risk(["image", "document"], CLIENTS, MEDIA) } },
  { match: /^[a-z]+tral/, facts: { resultMediaIsSupported: risk(["document"], CLIENTS, MEDIA) } },
  {
    match: /^gpt/,
    facts: {
      resultMediaIsSupported: error(
        ["video", "document"],
        "issue can1357/oh-my-pi#11685",
        "This model doesn't support the {name} field for user messages.",
      ),
    },
  },
  {
    match: /^deepseek-r1/,
    facts: {
      toolsAreDefined: null,
      toolCount: error(0, "issue langchain-ai/langchain-aws#447", "This model doesn't support tool use."),
    },
  },
  { match: /^(?:qwen|kimi)/, facts: { resultMediaIsSupported: risk([], CLIENTS, MEDIA) } },
];
