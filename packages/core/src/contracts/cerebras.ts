import { chatShape } from "./chat-imitation.ts";
import type { Contract } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { chatPairing, PLAIN_ROLES } from "./openai-family.ts";
import { DOCS, IMITATED } from "./sources.ts";

const UNSUPPORTED =
  "messages.{index}.assistant.{name}: property 'messages.{index}.assistant.{name}' is unsupported";

/** What Cerebras accepts. Reasoning is sent back as `reasoning`, never under the names that others use. */
export const cerebrasContract: Contract = {
  name: "cerebras",
  title: "Cerebras",
  wires: {
    "openai-chat": {
      mergesRuns: false,
      facts: {
        ...chatShape,
        ...chatPairing(error, IMITATED),
        roleIsKnown: risk([...PLAIN_ROLES, "developer"], DOCS),
        callIsModern: risk("both", DOCS),
        reasoningIsAllowed: error(
          ["reasoning_content", "reasoning_details"],
          "issue Kilo-Org/kilocode#10375",
          UNSUPPORTED,
        ),
        fieldIsAllowed: risk(
          { known: ["name", "reasoning", "refusal", "audio", "annotations"] },
          IMITATED,
          UNSUPPORTED,
        ),
        mediaIsSupported: risk(["image"], DOCS),
      },
    },
  },
};
