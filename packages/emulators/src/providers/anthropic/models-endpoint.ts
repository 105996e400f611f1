import type { PlainEndpoint } from "../../endpoint.ts";
import { modelKnown } from "./checks/model.ts";
import { versionGiven } from "./checks/version-header.ts";
import { anthropicModels } from "./models.ts";
import { traitsOf } from "./traits.ts";

const PAGE = 20;

/** `GET /v1/models`: a page of the list, the newest first. */
export const modelsEndpoint: PlainEndpoint = {
  kind: "plain",
  method: "GET",
  path: "/v1/models",
  checks: [versionGiven],
  answer({ query }) {
    const ids = anthropicModels.map(({ id }) => id);
    const after = query.get("after_id");
    const before = query.get("before_id");
    const limit = Number(query.get("limit") ?? PAGE);
    const from = after === null ? 0 : ids.indexOf(after) + 1;
    const to = before === null || !ids.includes(before) ? ids.length : ids.indexOf(before);
    const page = ids.slice(from, to).slice(0, limit);
    return {
      data: page.map(entryOf),
      has_more: from + page.length < to,
      first_id: page[0] ?? null,
      last_id: page.at(-1) ?? null,
    };
  },
};

/** `GET /v1/models/{model}`. */
export const modelEndpoint: PlainEndpoint = {
  kind: "plain",
  method: "GET",
  path: "/v1/models/{model}",
  checks: [versionGiven, modelKnown],
  modelOf: (_, { model = "" }) => model,
  answer: ({ model }) => entryOf(model),
};

function entryOf(id: string): Record<string, unknown> {
  const listed = anthropicModels.find((one) => one.id === id);
  const { window, maxOutput } = traitsOf(id);
  return {
    type: "model",
    id,
    display_name: listed?.name ?? id,
    created_at: listed?.created ?? "1970-01-01T00:00:00Z",
    max_input_tokens: window,
    max_tokens: maxOutput,
  };
}
