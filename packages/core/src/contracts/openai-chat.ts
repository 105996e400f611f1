import type { Contract, ModelFacts, WireFacts } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { chatPairing, ROLES, SCHEMAS, SUBSCHEMAS, thinkers } from "./openai-family.ts";
import { PICTURES } from "./pictures.ts";
import { DOCS, LIVE, RECORDED, REPORTS } from "./sources.ts";
import { atMost, plain } from "./spellings.ts";

const NOT_TEXT =
  "Invalid 'messages[{index}]'. Content blocks are expected to be either text or image_url type.";
const NO_IMAGE = "Invalid content type. image_url is only supported by certain models.";
const NO_EFFORT =
  "Function tools with reasoning_effort are not supported for {name} in /v1/chat/completions.";
/** The sentence of models that can only call functions at another endpoint while they think. */
export const ELSEWHERE: string = `${NO_EFFORT} Please use /v1/responses instead.`;
const OR_NONE = `${NO_EFFORT} To use function tools, use /v1/responses or set reasoning_effort to 'none'.`;
const ROLE =
  "Invalid value: '{name}'. Supported values are: 'system', 'assistant', 'user', 'function', 'tool', and 'developer'.";
const NO_ROLE = "Unsupported value: 'messages[{index}].role' does not support '{name}' with this model.";

/** OpenAI Chat Completions, wherever its models are served. */
export const openaiChatWire: WireFacts = {
  mergesRuns: false,
  facts: {
    ...chatPairing(
      error,
      "issue router-for-me/CLIProxyAPI#2798",
      "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: {ids}",
      "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
    ),
    resultIsSingle: error(
      true,
      "issue agno-agi/agno#5116",
      "Invalid parameter: Duplicate value for 'tool_call_id' of '{id}'",
    ),
    callIdSpelling: error(
      atMost(40),
      "issue vercel/ai#5171",
      "Invalid 'messages[{index}].tool_calls[{part}].id': string too long.",
    ),
    toolNameSpelling: error(plain(64), DOCS),
    // Formerly only letters, digits, underscore and dash; other letters are now accepted.
    speakerNameIsPlain: error(
      true,
      "issue FlowiseAI/Flowise#2948",
      "Invalid 'messages[{index}].name': string does not match pattern.",
    ),
    historyHasMessage: error(true, LIVE, "Invalid 'messages': empty array."),
    contentIsPresent: error("but-calls", LIVE, "Invalid value for 'content': expected a string, got null."),
    toolCallsAreNotEmpty: error(
      true,
      LIVE,
      "Invalid 'messages[{index}].tool_calls': empty array. Expected an array with minimum length 1, but got an empty array instead.",
    ),
    toolCallsAreNotNull: risk(true, DOCS),
    toolIsWellFormed: error(true, DOCS, "Missing required parameter: 'tools[{index}].function'."),
    toolTypeIsKnown: error(
      { types: ["function", "custom"] },
      "issue langchain-ai/langchain-litellm#197",
      "Invalid value: '{name}'. Supported values are: 'function' and 'custom'.",
    ),
    toolSchema: error(SCHEMAS, "issue sigoden/aichat#1049", "Invalid schema for function '{name}'"),
    toolSubschemas: error(SUBSCHEMAS, "issue sigoden/aichat#1049", "Invalid schema for function '{name}'"),
    toolChoiceIsWellFormed: error(true, DOCS),
    toolChoiceHasTool: error(
      { without: "all", named: true },
      "issue writer/writer-framework#1013",
      "'{name}' is only allowed when 'tools' are specified.",
    ),
    messageIsWellFormed: error(
      true,
      RECORDED,
      "Invalid type for 'messages[{index}].content': expected one of a string or array of objects, but got an object instead.",
    ),
    roleIsKnown: error(ROLES, LIVE, ROLE),
    // An image URL as a plain string: issue microsoft/promptflow#3946.
    partIsKnown: error("exact", RECORDED, NOT_TEXT),
    partFitsRole: error(
      { media: ["user"] },
      "issue openai/openai-node#1030",
      "Image URLs are only allowed for messages with role 'user'",
    ),
    reasoningIsNative: risk([], DOCS),
    reasoningIsAllowed: error(
      // Fields outside the content are not checked.
      ["content"],
      REPORTS,
      "Invalid value: 'thinking'. Supported values are: 'text', 'image_url', 'input_audio', 'refusal', 'audio', and 'file'.",
    ),
    callCount: error(
      128,
      "issue openai/openai-dotnet#317",
      "Invalid 'messages[{index}].tool_calls': array too long. Expected an array with maximum length {max}, but got an array with length {count} instead.",
    ),
    toolCount: error(128, REPORTS, "Invalid 'tools': array too long."),
    toolsAreNotEmpty: error(true, "issue scottleibrand/slackAskBot#9", "[] is too short - 'tools'"),
    jsonIsMentioned: error(
      true,
      "issue meta-llama/PurpleLlama#94",
      "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
    ),
    // Names tell which models accept audio; an unknown model may accept it too.
    mediaIsSupported: error(["image", "document", "audio"], DOCS, NOT_TEXT),
    resultMediaIsSupported: error([], DOCS, NOT_TEXT),
    // Audio has no other form than bytes.
    mediaIsReachable: error(
      { document: ["http://", "https://", "gs://"], audio: [""] },
      "issue vercel/ai#7266",
      "Invalid file data: 'messages[{index}].content[{part}].file.file_data'. Expected a base64-encoded data URL",
    ),
    imageAddressIsValid: error(
      true,
      "issue Alibaba-NLP/OmniSearch#3",
      "Invalid image URL: 'messages[{index}].content[{part}].image_url.url'. Expected a base64-encoded data URL with an image MIME type (e.g. 'data:image/png;base64,aW1nIGJ5dGVzIGhlcmU='), but got a value without the 'data:' prefix.",
    ),
    mediaTypeIsKnown: error(
      // Only PDF files are read: issue trpc-group/trpc-agent-go#1816. Audio must be `wav` or `mp3`.
      {
        image: [...PICTURES, "image/jpg"],
        document: ["application/pdf"],
        audio: ["audio/wav", "audio/mpeg", "audio/mp3", "audio/x-wav"],
      },
      DOCS,
      "but got unsupported MIME type '{name}'.",
    ),
    textIsWellFormed: error(true, REPORTS, "We could not parse the JSON body of your request."),
    textLength: error(1_048_576, REPORTS, "Invalid 'messages[{index}].content': string too long."),
    messageCount: risk(2048, "issue obot-platform/obot#1009", "Invalid 'messages': array too long."),
  },
  settings: { temperature: 2, freeText: true, source: DOCS },
  models: [
    ...thinkers,
    {
      match: /^(?:chatgpt|gpt|o\d)/,
      facts: { mediaIsSupported: error(["image", "document"], RECORDED, NOT_TEXT) },
    },
    // The first models of a family accept only text. Deployments may be named after them, whatever they serve.
    {
      match: /^(?:gpt-4(?:-0\d{3}|-32k.*|-turbo.*)?$|o1-(?:mini|preview)|o3-mini)/,
      facts: {
        mediaIsSupported: error(
          { taken: [], doubted: ["image", "document"] },
          "issue zou-group/textgrad#210",
          NO_IMAGE,
        ),
      },
    },
    // The first model with vision also accepted image URLs as plain strings.
    { match: /^gpt-4.*vision/, facts: { partIsKnown: error("own", RECORDED, NOT_TEXT) } },
    {
      match: /^gpt-3-?5/,
      facts: { mediaIsSupported: error([], "issue nextcloud/integration_openai#282", NO_IMAGE) },
    },
    {
      match: /audio|realtime|omni/,
      facts: { mediaIsSupported: error(["image", "document", "audio"], RECORDED, NOT_TEXT) },
    },
    {
      match: /^o1-(?:mini|preview)/,
      facts: { roleIsKnown: error(["assistant", "user", "function", "tool"], RECORDED, NO_ROLE) },
    },
    {
      match: /^(?:gpt-5(?!.*chat)|o3)/,
      facts: {
        roleIsKnown: error(
          ["system", "assistant", "user", "tool", "developer"],
          "issue microsoft/vscode#260529",
          NO_ROLE,
        ),
        callIsModern: error("results", "issue TheR1D/shell_gpt#717", NO_ROLE),
      },
    },
    // One test showed that it accepts an empty list.
    {
      match: /^gpt-5-6(?!\d)/,
      facts: { toolsAreNotEmpty: risk(true, REPORTS, "[] is too short - 'tools'") },
    },
  ],
};

/** Models that do not think with functions. */
export const efforts: readonly ModelFacts[] = [
  {
    match: /^gpt-5-4(?!\d)/,
    facts: { effortFitsTools: error({}, "issue openai/openai-openapi#541", ELSEWHERE) },
  },
  {
    match: /^gpt-5-5(?!\d)/,
    facts: {
      // According to one test, this applies without an effort too: issue jeffdafoe/llm-memory-api#178.
      effortFitsTools: error({ unasked: "risk" }, "issue charmbracelet/crush#2913", ELSEWHERE),
    },
  },
  {
    // GPT-6: issue onyx-dot-app/onyx#15008.
    match: /^gpt-(?:5-)?6(?!\d)/,
    facts: { effortFitsTools: error({ unasked: "error" }, "issue BerriAI/litellm#34569", OR_NONE) },
  },
  {
    // They refuse even the effort `none`, whatever their sentence says: issue genkit-ai/genkit#6303.
    match: /^gpt-6-(?:astra|1-sol)/,
    facts: { effortFitsTools: error({ always: true }, DOCS, OR_NONE) },
  },
];

/** What OpenAI Chat Completions accepts. */
export const openaiChatContract: Contract = {
  name: "openai-chat",
  title: "OpenAI Chat Completions",
  wires: {
    "openai-chat": { ...openaiChatWire, models: [...(openaiChatWire.models ?? []), ...efforts] },
  },
};
