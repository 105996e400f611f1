import { anthropicWire } from "./anthropic.ts";
import { BLANK, bedrockModels, FIRST, FORMAT, ID, MEDIA } from "./bedrock-models.ts";
import { bedrockPrefill, claudeTurns, NO_ADDRESS, NO_TOOLS, NOT_FETCHED } from "./claude-models.ts";
import type { Contract, WireFacts } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { PICTURES } from "./pictures.ts";
import { responsesImitation } from "./responses-imitation.ts";
import { CLIENTS, DOCS, RECORDED, REPORTS } from "./sources.ts";
import { plain } from "./spellings.ts";

const NO_RESULT = "Expected toolResult blocks at messages.{next}.content for the following Ids: {ids}";
const TOO_MANY =
  "The number of toolResult blocks at messages.{index}.content exceeds the number of toolUse blocks of previous turn.";

const converse: WireFacts = {
  mergesRuns: false,
  facts: {
    callHasResult: error(true, REPORTS, NO_RESULT),
    resultHasCall: error(true, REPORTS, TOO_MANY),
    resultIsSingle: error(
      true,
      "issue BerriAI/litellm#20047",
      "The toolResult blocks at messages.{index}.content contain duplicate Ids: {id}",
    ),
    resultFollowsCall: error("adjacent", REPORTS, NO_RESULT),
    batchIsWhole: error("results", REPORTS, NO_RESULT),
    resultsComeFirst: risk(true, REPORTS, FIRST),
    callsComeLast: risk(true, CLIENTS, NO_RESULT),
    callHasId: error(true, DOCS),
    callIdIsUniqueInStep: error(
      true,
      "issue BerriAI/litellm#20048",
      "The toolUse blocks at messages.{index}.content contain duplicate Ids: {id}",
    ),
    callIdIsUniqueInTurn: risk(true, CLIENTS),
    callIdSpelling: risk(plain(64), DOCS, ID),
    toolNameSpelling: error(
      plain(64),
      "issue openclaw/openclaw#12892",
      "Value at 'messages.{index}.member.content.{part}.member.toolUse.name' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_-]+",
    ),
    argumentsAreObject: error(
      true,
      "issue vercel/ai#19023",
      "The format of the value at messages.{index}.content.{part}.toolUse.input is invalid.",
    ),
    historyHasMessage: error(true, DOCS),
    messageHasContent: error(
      { roles: ["user", "assistant"] },
      REPORTS,
      "The content field in the Message object at messages.{index} is empty.",
    ),
    contentIsPresent: error("calls", DOCS),
    textIsNotEmpty: error(true, "issue aws-samples/bedrock-engineer#8", BLANK),
    textIsNotBlank: risk(true, CLIENTS, BLANK),
    resultHasContent: error(
      "failed",
      REPORTS,
      "The content field at messages.{index}.content.{part}.toolResult cannot be empty when status value is error.",
    ),
    toolIsWellFormed: error("definitions", DOCS),
    // No report is about a root with several types.
    toolSchema: error(
      { doubted: ["types"] },
      "issue earendil-works/pi#8279",
      "inputSchema.json.type must be one of the following: object",
    ),
    toolChoiceIsWellFormed: error(true, DOCS),
    toolChoiceHasTool: error({ without: "all" }, DOCS),
    systemIsWellFormed: error(true, DOCS),
    messageIsWellFormed: error(true, DOCS),
    roleIsKnown: error(["user", "assistant"], DOCS),
    partIsKnown: error(true, DOCS),
    partFitsRole: error({ media: ["user", "assistant"], anyoneThinks: true }, REPORTS),
    // Both were accepted a few times, and refused at other times.
    startsWithUser: risk(true, REPORTS, "A conversation must start with a user message."),
    rolesAlternate: risk(true, REPORTS, "A conversation must alternate between user and assistant roles."),
    endsWithUser: risk(true, REPORTS),
    endIsTrimmed: risk(true, REPORTS),
    systemPlacement: error("nowhere", DOCS),
    reasoningIsNative: risk(["anthropic"], CLIENTS),
    toolsAreDefined: error(
      true,
      "issue onyx-dot-app/onyx#7842",
      "The toolConfig field must be defined when using toolUse and toolResult content blocks.",
    ),
    toolsAreNotEmpty: error(true, "issue vertesia/llumiverse#229"),
    mediaIsSupported: risk(["image", "video", "document"], DOCS, MEDIA),
    resultMediaIsSupported: risk(["image", "video", "document"], DOCS, MEDIA),
    mediaTypeIsKnown: error({ image: PICTURES }, "issue NousResearch/hermes-agent#55429", FORMAT),
    documentHasText: error(
      true,
      RECORDED,
      "A text block must be included when using documents. Add a text block and retry your request.",
    ),
    documentNameSpelling: error(
      // The sentence does not mention the underscore, but it was accepted.
      { chars: "A-Za-z0-9_ ()\\[\\]-", min: 1, max: 200 },
      "issue vercel/ai#20365",
      "The document file name can only contain alphanumeric characters, whitespace characters, hyphens, parentheses, and square brackets. The name can't contain more than one consecutive whitespace character.",
    ),
    documentNameIsUnique: error(true, REPORTS, "Messages can not contain duplicate document names"),
    cacheMarkCount: risk(4, DOCS),
    textIsWellFormed: risk(true, DOCS),
    textHasNoNul: risk(true, DOCS),
  },
  settings: { temperature: 1, source: DOCS },
  models: bedrockModels,
};

/** What Bedrock accepts: Converse, Claude through InvokeModel, and its Responses endpoint. */
export const bedrockContract: Contract = {
  name: "bedrock",
  title: "AWS Bedrock",
  wires: {
    bedrock: converse,
    anthropic: {
      ...anthropicWire,
      facts: {
        ...anthropicWire.facts,
        // A Claude 3.5 accepted a history without tools.
        toolsAreDefined: risk(true, REPORTS, NO_TOOLS),
        // The reference says that only bytes are accepted, but no refusal is on record.
        mediaIsReachable: risk(NOT_FETCHED, DOCS, NO_ADDRESS),
      },
      models: [...claudeTurns, bedrockPrefill("")],
    },
    "openai-responses": { mergesRuns: false, facts: responsesImitation },
  },
};
