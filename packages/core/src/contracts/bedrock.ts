import { anthropicWire } from "./anthropic.ts";
import { claudePrefill } from "./claude-models.ts";
import type { Contract, WireFacts } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { responsesImitation } from "./responses-imitation.ts";
import { CLIENTS, DOCS, RECORDED, REPORTS } from "./sources.ts";
import { plain } from "./spellings.ts";

const NO_RESULT = "Expected toolResult blocks at messages.{next}.content for the following Ids: {ids}";
const TOO_MANY =
  "The number of toolResult blocks at messages.{index}.content exceeds the number of toolUse blocks of previous turn.";
const MEDIA = "This model doesn't support the {name} content block that you provided.";
const ERRORS = "The model returned the following errors: ";
const FIRST = `${ERRORS}messages.{index}: Did not find 1 tool_result block(s) at the beginning of this message.`;
const BLANK = "The text field in the ContentBlock object at messages.{index}.content.{part} is blank.";

const ID =
  "Value at 'messages.{index}.member.content.{part}.member.toolUse.toolUseId' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.:-]+";

const converse: WireFacts = {
  mergesRuns: false,
  facts: {
    callHasResult: error(true, REPORTS, NO_RESULT),
    resultHasCall: error(true, REPORTS, TOO_MANY),
    resultIsSingle: error(true, REPORTS, TOO_MANY),
    resultFollowsCall: error("adjacent", REPORTS, NO_RESULT),
    batchIsWhole: error("results", REPORTS, NO_RESULT),
    resultsComeFirst: risk(true, REPORTS, FIRST),
    callsComeLast: risk(true, CLIENTS, NO_RESULT),
    callHasId: error(true, DOCS),
    callIdIsUniqueInStep: risk(true, CLIENTS),
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
    messageIsWellFormed: error(true, DOCS),
    roleIsKnown: error(["user", "assistant"], DOCS),
    partIsKnown: error(true, DOCS),
    partFitsRole: error({ media: ["user", "assistant"], anyoneThinks: true }, REPORTS),
    // Both were accepted a few times, and are refused elsewhere.
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
    documentHasText: error(
      true,
      RECORDED,
      "A text block must be included when using documents. Add a text block and retry your request.",
    ),
    documentNameIsUnique: error(true, REPORTS, "Messages can not contain duplicate document names"),
    textIsWellFormed: risk(true, DOCS),
    textHasNoNul: risk(true, DOCS),
  },
  models: [
    ...claudePrefill,
    {
      // The reference knows system messages, and blocks that only they hold; of which models, it does not say.
      match: /^claude-(?:(?:opus|sonnet|haiku)-(?:4-[89]|[5-9])(?!\d)|fable|mythos)/,
      facts: {
        roleIsKnown: error(["user", "assistant", "system"], DOCS),
        systemPlacement: risk("inside", DOCS),
      },
    },
    {
      match: /^claude/,
      facts: {
        callIdSpelling: error(
          plain(64),
          REPORTS,
          `${ERRORS}messages.{index}.content.{part}.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'`,
        ),
        callIdIsUniqueInStep: error(true, REPORTS, `${ERRORS}\`tool_use\` ids must be unique`),
        textIsNotBlank: error(
          true,
          "issue aaif-goose/goose#1556",
          `${ERRORS}messages: text content blocks must contain non-whitespace text`,
        ),
        resultsComeFirst: error(true, REPORTS, FIRST),
        mediaIsSupported: error(["image", "document"], RECORDED, MEDIA),
        resultMediaIsSupported: error(["image", "document"], DOCS, MEDIA),
        reasoningIsSigned: error(true, CLIENTS),
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
    {
      match:
        /^(?:nova|titan|llama|deepseek|mistral|mixtral|pixtral|kimi|qwen|gpt|glm|minimax|command|jamba|palmyra|nemotron|gemma)/,
      facts: {
        // An id with `.` and `:` was accepted on a Kimi model.
        callIdSpelling: error({ chars: "a-zA-Z0-9_.:-", min: 1, max: 64 }, REPORTS, ID),
        endsWithUser: null,
        endIsTrimmed: null,
        reasoningIsNative: risk(
          [],
          CLIENTS,
          "This model doesn't support the reasoningContent.reasoningText.signature field",
        ),
      },
    },
  ],
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
        toolsAreDefined: error(
          true,
          REPORTS,
          "Requests which include `tool_use` or `tool_result` blocks must define tools.",
        ),
      },
    },
    "openai-responses": { mergesRuns: false, facts: responsesImitation },
  },
};
