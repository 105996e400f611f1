import { chatShape } from "./chat-imitation.ts";
import type { Contract } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { chatPairing } from "./openai-family.ts";
import { responsesImitation } from "./responses-imitation.ts";
import { DOCS, IMITATED, REPORTS } from "./sources.ts";

const UNSUPPORTED =
  "'messages.{index}' : for 'role:assistant' the following must be satisfied[('messages.{index}' : property '{name}' is unsupported)]";

/** What Groq accepts. */
export const groqContract: Contract = {
  name: "groq",
  title: "Groq",
  wires: {
    "openai-chat": {
      mergesRuns: false,
      facts: {
        ...chatShape,
        ...chatPairing(error, IMITATED),
        partIsKnown: error(["document"], DOCS),
        partFitsRole: error({ media: ["user"] }, DOCS),
        callIsFunction: error(true, REPORTS),
        contentIsPresent: error(
          // An assistant's content was always a string there; a tool's was never an empty list.
          "text",
          REPORTS,
          "'messages.{index}' : for 'role:user' the following must be satisfied[('messages.{index}.content' : Value is not nullable)]",
        ),
        fieldIsAllowed: error(
          // Replies contain fields that the request schema does not name; no refusal of them is on record.
          { known: ["name", "function_call", "reasoning"], doubted: ["annotations", "executed_tools"] },
          REPORTS,
          UNSUPPORTED,
        ),
        reasoningIsAllowed: error(
          ["reasoning_content", "reasoning_details", "content"],
          REPORTS,
          UNSUPPORTED,
        ),
        mediaIsSupported: risk(["image"], DOCS),
        jsonIsMentioned: error(
          true,
          "issue mem0ai/mem0#3559",
          "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
        ),
      },
      models: [
        // These models call tools of their own.
        {
          match: /^compound/,
          facts: {
            toolCount: error(
              0,
              "issue FerroxLabs/wayland-core#54",
              "`tool calling` is not supported with this model",
            ),
          },
        },
      ],
    },
    "openai-responses": { mergesRuns: false, facts: responsesImitation },
  },
};
