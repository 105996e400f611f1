import type { Contract } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { IMITATED, RECORDED } from "./sources.ts";

const ALTERNATE =
  "After the (optional) system message(s), user or tool message(s) should alternate with assistant message(s).";

/** What Perplexity accepts. */
export const perplexityContract: Contract = {
  name: "perplexity",
  title: "Perplexity",
  wires: {
    "openai-chat": {
      mergesRuns: false,
      facts: {
        messageIsWellFormed: error(true, IMITATED),
        startsWithUser: risk(true, RECORDED, ALTERNATE),
        rolesAlternate: error(true, RECORDED, ALTERNATE),
        systemPlacement: error("first", RECORDED, ALTERNATE),
        endsWithUser: error(true, "issue BerriAI/litellm#3918", "Last message must have role `user`."),
        textIsWellFormed: risk(true, IMITATED),
      },
    },
  },
};
