import { chatShape } from "./chat-imitation.ts";
import type { Contract } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { CHAT_PARTS, chatPairing } from "./openai-family.ts";
import { CLIENTS, IMITATED } from "./sources.ts";

const EXTRA = "Extra inputs are not permitted, field: 'messages[{index}].{name}'";

/** What Fireworks accepts. */
export const fireworksContract: Contract = {
  name: "fireworks",
  title: "Fireworks AI",
  wires: {
    "openai-chat": {
      mergesRuns: false,
      facts: {
        ...chatShape,
        ...chatPairing(error, IMITATED),
        fieldIsAllowed: risk({ known: ["name"], inside: CHAT_PARTS }, CLIENTS, EXTRA),
        reasoningIsAllowed: risk(
          ["reasoning_content", "reasoning", "reasoning_details"],
          "issue earendil-works/pi#4514",
          EXTRA,
        ),
      },
    },
  },
};
