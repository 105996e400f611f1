import type { Contract } from "./contract.ts";
import { error, risk } from "./fact.ts";
import type { Inside } from "./facts/shape.ts";
import { CHAT_PARTS, PLAIN_ROLES } from "./openai-family.ts";
import { CLIENTS, DOCS, RECORDED, REPORTS } from "./sources.ts";
import { plain } from "./spellings.ts";

const VALIDATOR = "vendor validator v13";
const EXTRA = "Extra inputs are not permitted";

/**
 * Files of its own library are given by name, without an object. The last four are fields of calls that other forms put
 * into `function`; another rule checks those forms.
 */
const PARTS: Inside = {
  ...CHAT_PARTS,
  known: /* @__PURE__ */ CHAT_PARTS.known.concat("file_id"),
  only: {
    tool_calls: ["id", "type", "index", "function", "custom", "name", "arguments", "input"],
    function: ["name", "arguments"],
  },
};

/** What the Mistral API accepts. */
export const mistralContract: Contract = {
  name: "mistral",
  title: "Mistral",
  wires: {
    "openai-chat": {
      mergesRuns: false,
      facts: {
        callHasResult: error(true, VALIDATOR, "Not the same number of function calls and responses"),
        resultHasCall: error(true, VALIDATOR, "Unexpected tool call id {id} in tool results"),
        resultIsSingle: error(true, VALIDATOR, "Duplicate tool call id {id} in tool results"),
        resultFollowsCall: error("adjacent", VALIDATOR, "Unexpected role 'tool' after role 'user'"),
        callHasId: error(true, VALIDATOR, "Tool call id has to be defined."),
        callIdIsUniqueInStep: error(true, VALIDATOR, "Duplicate tool call id {id} in assistant message"),
        callIdIsUniqueInTurn: risk(true, CLIENTS),
        callIdSpelling: error(
          { chars: "a-zA-Z0-9", min: 9, max: 9 },
          VALIDATOR,
          "Tool call id was {id} but must be a-z, A-Z, 0-9, with a length of 9.",
        ),
        // Functions need a name; nothing is known about other forms.
        toolIsWellFormed: risk(true, VALIDATOR),
        toolNameSpelling: error(
          plain(64),
          VALIDATOR,
          "Function name was {name} but must be a-z, A-Z, 0-9, or contain underscores and dashes, with a maximum length of 64.",
        ),
        callIsFunction: error(true, VALIDATOR),
        callIsModern: error("both", VALIDATOR),
        argumentsAreJson: risk(true, CLIENTS),
        historyHasMessage: error(true, VALIDATOR, "Conversation must have at least one message"),
        messageHasContent: error(
          { roles: ["assistant"] },
          VALIDATOR,
          "Assistant message must have either content or tool_calls, but not none.",
        ),
        // The published schema allows null for users and tools.
        contentIsPresent: error("system", VALIDATOR, "System prompt must have content"),
        messageIsWellFormed: error(true, VALIDATOR),
        roleIsKnown: error(PLAIN_ROLES, VALIDATOR),
        // Calls may omit their type.
        partIsKnown: risk("plain", CLIENTS),
        // Magistral's recommended system prompt contains reasoning.
        partFitsRole: error(
          // System prompts may hold sounds.
          { media: ["user"], anyoneThinks: true, sounds: "system" },
          VALIDATOR,
          "cannot be used in assistant message.",
        ),
        fieldIsAllowed: error(
          { known: ["assistant.prefix"], inside: PARTS },
          "issue BerriAI/litellm#30882",
          EXTRA,
        ),
        reasoningIsAllowed: error(
          ["reasoning_content", "reasoning", "reasoning_details"],
          "issue charmbracelet/crush#1590",
          EXTRA,
        ),
        // The validator overlooks the calls of the very first message, and so refuses their results.
        startsWithUser: error("calls", VALIDATOR, "Unexpected tool call id {id} in tool results"),
        endsWithUser: error(
          true,
          REPORTS,
          "Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant",
        ),
        systemPlacement: error("after-user", RECORDED, "Unexpected role 'system' after role '{name}'"),
        // The vendor's validator allows it, and recorded traffic shows it accepted twice. But refusals with this code
        // were reported from May 2025 to May 2026 for every family of models (devstral, medium, small), and an
        // assistant message in between is always accepted. As a risk, repair would not add it; since adding it costs
        // nothing, this is an error.
        assistantFollowsTool: error(
          true,
          "issue datapizza-labs/datapizza-ai#98",
          "Unexpected role 'user' after role 'tool'",
        ),
        mediaIsSupported: risk(["image", "document", "audio"], RECORDED),
        documentIsLinked: error(true, DOCS, "Field required"),
        resultMediaIsSupported: risk([], CLIENTS),
        textIsWellFormed: risk(true, CLIENTS),
      },
    },
  },
};
