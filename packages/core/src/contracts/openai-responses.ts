import type { Contract, WireFacts } from "./contract.ts";
import { error } from "./fact.ts";
import { responsesPairing, SCHEMAS, SUBSCHEMAS, thinkers } from "./openai-family.ts";
import { PICTURES } from "./pictures.ts";
import { DOCS, LIVE, RECORDED, REPORTS } from "./sources.ts";
import { atMost, plain } from "./spellings.ts";

const VALUE = "Invalid value: '{name}'.";
const TOO_LONG = "string too long.";

const BLOCK =
  "type text annotations logprobs refusal prompt_cache_breakpoint image_url detail file_id filename file_data file_url input_audio stdout stderr outcome created_by".split(
    " ",
  );

/** OpenAI Responses. */
export const openaiResponsesWire: WireFacts = {
  mergesRuns: false,
  facts: {
    ...responsesPairing(
      "issue microsoft/vscode#320060",
      "No tool output found for function call {id}.",
      "No tool call found for function call output with call_id {id}.",
    ),
    callIdSpelling: error(atMost(64), DOCS, `Invalid 'input[{index}].call_id': ${TOO_LONG}`),
    // Formerly 64, as in Chat Completions.
    toolNameSpelling: error(plain(128), "issue openai/codex#46188"),
    argumentsAreObject: error(
      "tool_search_call",
      "issue openai/codex#31517",
      "Invalid type for 'input[{index}].arguments': expected an object",
    ),
    itemId: error(
      {
        prefixes: {
          message: "msg",
          function_call: "fc",
          function_call_output: "fc",
          reasoning: "rs",
          custom_tool_call: "ctc",
          custom_tool_call_output: "ctc",
          web_search_call: "ws",
          file_search_call: "fs",
          code_interpreter_call: "ci",
          image_generation_call: "ig",
          mcp_list_tools: "mcpl",
          mcp_call: "mcp",
          mcp_approval_request: "mcpr",
          tool_search_call: "tsc",
          tool_search_output: "tso",
          compaction: "cmp",
        },
        max: 64,
      },
      REPORTS,
      "Invalid 'input[{index}].id': '{id}'. Expected an ID that begins with '{name}'.",
    ),
    historyHasMessage: error(
      true,
      LIVE,
      "One of \"input\" or \"previous_response_id\" or 'prompt' or 'conversation' must be provided.",
    ),
    contentIsPresent: error(
      "but-calls",
      "issue QuantumNous/new-api#4776",
      "Invalid type for 'input[{index}].content': expected one of an array of objects or string, but got null instead.",
    ),
    toolIsWellFormed: error(true, DOCS, "Missing required parameter: 'tools[{index}].name'."),
    toolSchema: error(SCHEMAS, "issue tailcallhq/forgecode#1359", "Invalid schema for function '{name}'"),
    toolSubschemas: error(
      SUBSCHEMAS,
      "issue tailcallhq/forgecode#1359",
      "Invalid schema for function '{name}'",
    ),
    toolChoiceIsWellFormed: error(true, DOCS),
    toolChoiceHasTool: error(
      { without: "forced", named: true },
      REPORTS,
      "Tool choice 'required' must be specified with 'tools' parameter.",
    ),
    jsonIsMentioned: error(
      true,
      REPORTS,
      "Response input messages must contain the word 'json' in some form to use 'text.format' of type 'json_object'.",
    ),
    systemIsWellFormed: error(true, DOCS, "Invalid type for 'instructions': expected a string"),
    messageIsWellFormed: error(true, LIVE),
    roleIsKnown: error(["assistant", "system", "developer", "user"], LIVE, VALUE),
    partIsKnown: error(true, RECORDED, VALUE),
    partFitsRole: error({ media: ["user", "system"] }, DOCS, VALUE),
    fieldIsAllowed: error(
      {
        known: [
          "assistant.phase",
          "assistant.async",
          "namespace",
          "caller",
          "created_by",
          "agent",
          "tool.name",
        ],
        values: { phase: ["commentary", "final_answer"] },
        inside: { at: ["content", "output"], known: BLOCK },
      },
      LIVE,
      "Unknown parameter: 'input[{index}].{name}'.",
    ),
    reasoningIsNative: error(["openai"], REPORTS),
    reasoningIsSigned: error(true, "vendor API reference: an id or encrypted content"),
    reasoningIsFollowed: error(
      true,
      RECORDED,
      "Item '{id}' of type 'reasoning' was provided without its required following item.",
    ),
    reasoningIsStored: error(
      true,
      REPORTS,
      "Item with id '{id}' not found. Items are not persisted when `store` is set to false.",
    ),
    mediaIsSupported: error(["image", "document", "audio"], LIVE, VALUE),
    resultMediaIsSupported: error(["image", "document"], DOCS, VALUE),
    imageAddressIsValid: error(
      true,
      // An image without bytes: issue anomalyco/opencode#23983.
      REPORTS,
      "Invalid 'input[{index}].content[{part}].image_url'. Expected a valid URL, but got a value with an invalid format.",
    ),
    mediaTypeIsKnown: error(
      { image: [...PICTURES, "image/jpg"] },
      "issue mkht/PSOpenAI#43",
      "but got unsupported MIME type '{name}'.",
    ),
    textIsWellFormed: error(true, REPORTS, "We could not parse the JSON body of your request."),
    textLength: error(10_485_760, DOCS, `Invalid 'input[{index}]': ${TOO_LONG}`),
  },
  settings: { minTokens: 16, freeText: true, source: LIVE },
  models: [
    ...thinkers,
    {
      match: /^(?:gpt-[34]|chatgpt)/,
      facts: {
        // Items have no such field; reasoning made by Suture is treated like that of other wires.
        reasoningIsAllowed: error(
          ["", "reasoning_content"],
          "issue openai/openai-agents-python#569",
          "Reasoning input items can only be provided to a reasoning or computer use model. Remove reasoning items from your input and try again.",
        ),
      },
    },
  ],
};

/** What OpenAI Responses accepts. */
export const openaiResponsesContract: Contract = {
  name: "openai-responses",
  title: "OpenAI Responses",
  wires: { "openai-responses": openaiResponsesWire },
};
