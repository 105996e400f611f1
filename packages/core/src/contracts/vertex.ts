import { anthropicWire } from "./anthropic.ts";
import { NO_ADDRESS, NOT_FETCHED } from "./claude-models.ts";
import type { Contract } from "./contract.ts";
import { error, risk } from "./fact.ts";
import { geminiWire, VERTEX_SUBSCHEMAS } from "./gemini.ts";
import { REPORTS } from "./sources.ts";

/** What Vertex AI accepts: Gemini, slightly stricter, and Claude as at Anthropic, except that it fetches nothing. */
export const vertexContract: Contract = {
  name: "vertex",
  title: "Google Vertex AI",
  wires: {
    gemini: {
      ...geminiWire,
      facts: {
        ...geminiWire.facts,
        toolSchema: error(
          { doubted: ["empty", "reference", "types"], openapi: true },
          "issue spring-projects/spring-ai#1373",
          "functionDeclaration parameters schema should be of type OBJECT",
        ),
        toolSubschemas: risk(VERTEX_SUBSCHEMAS, "issue spring-projects/spring-ai#1373"),
        textIsNotEmpty: risk(
          true,
          REPORTS,
          "Unable to submit request because it must have a text parameter.",
        ),
      },
    },
    anthropic: {
      ...anthropicWire,
      facts: {
        ...anthropicWire.facts,
        mediaIsReachable: error(NOT_FETCHED, "issue anthropics/anthropic-sdk-typescript#1038", NO_ADDRESS),
      },
    },
  },
};
