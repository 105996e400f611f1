import type { Contract, WireFacts } from "./contract.ts";
import { error, risk } from "./fact.ts";
import type { SubschemaDemands } from "./facts/shape.ts";
import { PICTURES } from "./pictures.ts";
import { CLIENTS, DOCS, RECORDED, REPORTS } from "./sources.ts";

const COUNT =
  "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.";
const ROLE = "Please use a valid role: user, model.";
const FIELD =
  "Invalid JSON payload received. Unknown name \"{name}\" at 'contents[{index}]': Cannot find field.";
const SIGNATURE = "Function call is missing a thought_signature in functionCall parts.";
const LAST = "Requests ending with a model turn are not supported.";

const COMBINED =
  "Please enable tool_config.include_server_side_tool_invocations to use Built-in tools with Function calling.";

const names = (list: string): readonly string[] => list.split(" ");

/** The fields of each member of a part. */
const ONLY = {
  functionCall: /* @__PURE__ */ names("id name args partialArgs willContinue"),
  functionResponse: /* @__PURE__ */ names("id name response parts willContinue scheduling"),
  inlineData: /* @__PURE__ */ names("mimeType data displayName"),
  fileData: /* @__PURE__ */ names("mimeType fileUri displayName"),
  executableCode: /* @__PURE__ */ names("id language code"),
  codeExecutionResult: /* @__PURE__ */ names("id outcome output"),
};
const PART = [
  .../* @__PURE__ */ Object.keys(ONLY),
  .../* @__PURE__ */ names(
    "text thought thoughtSignature toolCall toolResponse videoMetadata partMetadata mediaResolution audioTranscription mediaProcessing speechMetadata",
  ),
];

/** Keywords of the API's own schemas, in either spelling. */
const KEYWORDS = /* @__PURE__ */ names(
  "type format title description nullable enum items properties required pattern example default minimum maximum anyOf any_of minItems min_items maxItems max_items minProperties min_properties maxProperties max_properties minLength min_length maxLength max_length propertyOrdering property_ordering",
);

/** Demands on the schemas of functions. */
const SUBSCHEMAS: SubschemaDemands = { keywords: KEYWORDS, items: true, required: true };

/** The same for Vertex, whose schemas have a few more keywords. */
export const VERTEX_SUBSCHEMAS: SubschemaDemands = {
  ...SUBSCHEMAS,
  keywords: /* @__PURE__ */ KEYWORDS.concat("additionalProperties", "additional_properties", "ref", "defs"),
};

const OLD = /^(?:gemini-[12](?!\d)|gemma|learnlm)/;

/** Gemini generateContent. */
export const geminiWire: WireFacts = {
  mergesRuns: true,
  facts: {
    callHasResult: error(true, "issue google-gemini/gemini-cli#16415", COUNT),
    resultHasCall: error(true, "issue google-gemini/gemini-cli#16132", COUNT),
    resultIsSingle: error(true, "issue google-gemini/gemini-cli#16415", COUNT),
    resultFollowsCall: error(
      "adjacent",
      REPORTS,
      "Please ensure that function response turn comes immediately after a function call turn.",
    ),
    batchIsWhole: risk("results", CLIENTS),
    resultNamesCall: risk(true, CLIENTS),
    callFollowsUser: error(
      true,
      "issue google-gemini/gemini-cli#11814",
      "Please ensure that function call turn comes immediately after a user turn or after a function response turn.",
    ),
    toolNameSpelling: error(
      // Refusals mention 64 characters, the current reference 128. Responses with an id as their name were accepted.
      { chars: "a-zA-Z0-9_.:-", first: "a-zA-Z_", min: 1, max: 64, doubted: 128, laxResults: true },
      "issue kaitranntt/ccs#25",
      "[FIELD_INVALID] Invalid function name. Must start with a letter or an underscore.",
    ),
    toolIsUnique: error(
      true,
      "issue googleapis/dotnet-genai#189",
      "Duplicate function declaration found: {name}",
    ),
    argumentsAreObject: error(true, DOCS),
    historyHasMessage: error(true, RECORDED, "* GenerateContentRequest.contents: contents is not specified"),
    messageHasContent: error(
      { roles: ["user", "assistant"] },
      REPORTS,
      "* GenerateContentRequest.contents[{index}].parts: contents.parts must not be empty.",
    ),
    toolIsWellFormed: error("definitions", DOCS),
    // Only Vertex is known to refuse a root that is no object.
    toolSchema: risk({ openapi: true }, "issue spring-projects/spring-ai#1373"),
    // One issue for each kind: issues brave/brave-search-mcp-server#12, router-for-me/CLIProxyAPI#97, iBUHub/AIStudioToAPI#154.
    toolSubschemas: error(SUBSCHEMAS, "issue zed-industries/zed#43231"),
    toolChoiceHasTool: error(
      { without: "calls" },
      "issue tailcallhq/forgecode#1404",
      "Function calling config is set without function_declarations.",
    ),
    systemIsWellFormed: error(true, DOCS, "Invalid value at 'system_instruction'"),
    messageIsWellFormed: error(true, DOCS),
    // The vendor's own clients send results in roles that the reference does not list.
    roleIsKnown: error(["user", "model", "function", "tool"], RECORDED, ROLE),
    partIsKnown: error(true, RECORDED, FIELD),
    partFitsRole: error({ media: ["user", "assistant"], anyoneThinks: true }, REPORTS),
    fieldIsAllowed: error(
      { known: [], inside: { at: ["parts"], known: PART, only: ONLY, all: true } },
      RECORDED,
      FIELD,
    ),
    systemPlacement: error("nowhere", RECORDED, ROLE),
    reasoningIsNative: error(["gemini"], REPORTS, "Corrupted thought signature."),
    callIsSigned: risk(true, DOCS, SIGNATURE),
    mediaIsSupported: error(["image", "audio", "video", "document"], RECORDED),
    mediaTypeIsKnown: error(
      // Some are not in the reference, but no refusal is on record.
      {
        image: [...PICTURES, "image/hei", "image/avif", "image/bmp", "image/tiff"],
        // There is no complete list of accepted documents: issue googleapis/python-genai#829.
        but: ["application/vnd.openxmlformats", "application/vnd.ms-", "application/msword"],
      },
      "issue google-gemini/gemini-cli#3054",
      "Unsupported MIME type: {name}",
    ),
    textIsWellFormed: risk(true, DOCS),
    textHasNoNul: risk(true, DOCS),
  },
  settings: { temperature: 2, source: DOCS },
  models: [
    { match: OLD, facts: { callIsSigned: null } },
    {
      match: /^gemini-(?:[3-9]|\d\d)/,
      facts: {
        callIsSigned: error(true, "issue karthink/gptel#1146", SIGNATURE),
        resultNamesCall: error(
          true,
          "issue archestra-ai/archestra#7583",
          "Request contains an invalid argument.",
        ),
      },
    },
    {
      match: /^gemini-(?:3-(?:[6-9]|\d\d)(?!\d)|3-5-flash-lite|[4-9]|\d\d)/,
      facts: {
        roleIsKnown: error(
          ["user", "model"],
          "issue memex-lab/dart_agent_core#34",
          "Role '{name}' is not supported. Please use a valid role: SYSTEM, SYSTEM_1, USER, ASSISTANT, DEVELOPER, CONTEXT, USER_CONTEXT, MODEL, USER.",
        ),
        endsWithUser: error(true, "issue Zoo-Code-Org/Zoo-Code#1052", LAST),
        // Content after the results at the end counts as the model's.
        resultsStandAlone: error("last", "issue agentgateway/agentgateway#2811", LAST),
      },
    },
    // No report about content after results mentions this model.
    { match: /^gemini-3-5-flash-lite/, facts: { resultsStandAlone: risk("last", REPORTS, LAST) } },
    // What the newest models refuse.
    {
      match: /^gemini-flash(?:-lite)?-latest/,
      facts: {
        endsWithUser: risk(true, REPORTS, LAST),
        resultsStandAlone: risk("last", REPORTS, LAST),
      },
    },
  ],
};

/** The open model that has neither function calls nor instructions. */
const gemma: WireFacts["models"] = [
  {
    match: /^gemma-3/,
    facts: {
      systemPlacement: error("never", "issue google/adk-python#3900", "Developer instruction is not enabled"),
      toolCount: error(0, "issue BerriAI/litellm#10313", "Function calling is not enabled"),
    },
  },
];

// Code execution: issue pydantic/pydantic-ai#6051. Computer use runs at the client.
const HOSTED = {
  tools: /* @__PURE__ */ names("googleSearch urlContext codeExecution"),
  doubted: /* @__PURE__ */ names("googleMaps fileSearch"),
};

/** What the Gemini API accepts. */
export const geminiContract: Contract = {
  name: "gemini",
  title: "Google Gemini API",
  wires: {
    gemini: {
      ...geminiWire,
      facts: {
        ...geminiWire.facts,
        // Vertex has no such flag.
        providerCallsAreIncluded: risk(HOSTED, "issue cloudwego/eino-ext#761", COMBINED),
      },
      models: [
        ...(geminiWire.models ?? []),
        ...gemma,
        // These cannot combine functions with Google's own tools, and refuse the flag: issue egonSchiele/agency-lang#495.
        { match: OLD, facts: { providerCallsAreIncluded: null } },
        {
          // What the last two names refer to was tested: issue prism-php/prism#972.
          match: /^gemini-(?:[3-9]|\d\d|(?:pro|flash)-latest)/,
          facts: { providerCallsAreIncluded: error(HOSTED, "issue ag2ai/ag2#3145", COMBINED) },
        },
      ],
    },
  },
};
