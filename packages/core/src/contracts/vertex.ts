import { anthropicWire } from "./anthropic.ts";
import type { Contract } from "./contract.ts";
import { risk } from "./fact.ts";
import { geminiWire } from "./gemini.ts";
import { REPORTS } from "./sources.ts";

/** What Vertex AI accepts: Gemini, slightly stricter, and Claude as Anthropic serves it. */
export const vertexContract: Contract = {
  name: "vertex",
  title: "Google Vertex AI",
  wires: {
    gemini: {
      ...geminiWire,
      facts: {
        ...geminiWire.facts,
        textIsNotEmpty: risk(
          true,
          REPORTS,
          "Unable to submit request because it must have a text parameter.",
        ),
      },
    },
    anthropic: anthropicWire,
  },
};
