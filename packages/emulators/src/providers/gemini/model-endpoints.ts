import type { PlainEndpoint } from "../../endpoint.ts";
import { unknownModel } from "./faults.ts";
import { traitsOf } from "./model-traits.ts";
import { geminiModels, limitsOf, looksLikeGoogles } from "./models.ts";

/** Default number of models per page. */
const PAGE = 50;

/** The list of models, in pages. */
export function listEndpoint(version: string): PlainEndpoint {
  return {
    kind: "plain",
    method: "GET",
    path: `/${version}/models`,
    answer: ({ query }) => {
      const size = Number(query.get("pageSize") ?? PAGE) || PAGE;
      const start = Number(query.get("pageToken") ?? 0) || 0;
      const end = start + size;
      const more = end < geminiModels.length ? { nextPageToken: String(end) } : {};
      return { models: geminiModels.slice(start, end).map(entryOf), ...more };
    },
  };
}

/** One model. */
export function modelEndpoint(version: string): PlainEndpoint {
  return {
    kind: "plain",
    method: "GET",
    path: `/${version}/models/{model}`,
    checks: [
      {
        says: "A model that does not exist is not found.",
        find: ({ params: { model = "" } }) =>
          looksLikeGoogles(model) ? undefined : unknownModel(model, version, "getModel"),
      },
    ],
    answer: ({ params }) => entryOf(params.model ?? ""),
  };
}

function entryOf(model: string): Record<string, unknown> {
  const { input, output } = limitsOf(model);
  return {
    name: `models/${model}`,
    version: "001",
    displayName: model,
    inputTokenLimit: input,
    outputTokenLimit: output,
    supportedGenerationMethods: ["generateContent", "countTokens"],
    temperature: 1,
    topP: 0.95,
    topK: 64,
    maxTemperature: 2,
    ...(traitsOf(model).thinks ? { thinking: true } : {}),
  };
}
