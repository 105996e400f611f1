import { chatShape } from "./chat-imitation.ts";
import type { Contract } from "./contract.ts";
import { error, risk } from "./fact.ts";
import type { Inside } from "./facts/shape.ts";
import { CHAT_PARTS, chatPairing } from "./openai-family.ts";
import { CLIENTS, IMITATED } from "./sources.ts";

const EXTRA = "Extra inputs are not permitted, field: 'messages[{index}].{name}'";

/** Fields of parts, without one that others know. */
const PARTS: Inside = {
  ...CHAT_PARTS,
  known: /* @__PURE__ */ CHAT_PARTS.known.filter((field) => field !== "cache_control"),
};

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
        fieldIsAllowed: risk({ known: ["name", "function_call"], inside: PARTS }, CLIENTS, EXTRA),
        reasoningIsAllowed: risk(
          ["reasoning_content", "reasoning", "reasoning_details", "content"],
          "issue earendil-works/pi#4514",
          EXTRA,
        ),
      },
    },
  },
};
