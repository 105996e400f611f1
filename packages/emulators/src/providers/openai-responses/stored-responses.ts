import type { ApiRequest } from "../../api-request.ts";
import type { Check, PlainEndpoint } from "../../endpoint.ts";
import { ResponseStore, type StoredResponse } from "./response-store.ts";

const PATH = "/v1/responses/{id}";

/** The response is there. */
const responseKnown: Check = {
  says: "A response can be read as long as it is stored.",
  find: (request) =>
    storedOf(request) === undefined
      ? { status: 404, message: `Response with id '${request.params.id}' not found.` }
      : undefined,
};

function storedOf({ params, memory }: ApiRequest): StoredResponse | undefined {
  return ResponseStore.of(memory).response(params.id ?? "");
}

/** Reads a stored response. */
export const readResponse: PlainEndpoint = {
  kind: "plain",
  method: "GET",
  path: PATH,
  checks: [responseKnown],
  answer: (request) => storedOf(request)?.body,
};

/** Forgets a stored response. */
export const deleteResponse: PlainEndpoint = {
  kind: "plain",
  method: "DELETE",
  path: PATH,
  checks: [responseKnown],
  answer({ params: { id = "" }, memory }) {
    ResponseStore.of(memory).remove(id);
    return { id, object: "response", deleted: true };
  },
};

/** Lists the input of a stored response, newest first. */
export const listInputItems: PlainEndpoint = {
  kind: "plain",
  method: "GET",
  path: `${PATH}/input_items`,
  checks: [responseKnown],
  answer({ params: { id = "" }, memory, query }) {
    const store = ResponseStore.of(memory);
    const { output = [], previous } = store.response(id) ?? {};
    const items =
      previous === undefined ? (store.response(id)?.input ?? []) : store.history(id).slice(0, -output.length);
    const data = query.get("order") === "asc" ? [...items] : [...items].reverse();
    return {
      object: "list",
      data,
      first_id: data[0]?.id ?? null,
      last_id: data.at(-1)?.id ?? null,
      has_more: false,
    };
  },
};
