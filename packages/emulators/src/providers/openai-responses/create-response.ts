import type { Issue } from "../../endpoint.ts";
import { type JsonObject, textOf } from "../../json.ts";
import { conversationOf, typeOf } from "./conversation.ts";
import { idsOfResponse, type MakeId, outputItems } from "./output-items.ts";
import { begunResponse, endedResponse } from "./response-body.ts";
import { ResponseStore } from "./response-store.ts";

/** A response at its start and at its end. */
export interface CreatedResponse {
  readonly begun: JsonObject;
  readonly ended: JsonObject;
  readonly output: readonly JsonObject[];
  /** Stores the response, unless the request says not to. */
  keep(): void;
}

/** Makes the response to a request. */
export function createResponse(issue: Issue): CreatedResponse {
  const makeId = idsOfResponse(issue.ids);
  const id = makeId("resp");
  const begun = begunResponse(id, issue.request, issue.created);
  const output = outputItems(issue, makeId);
  const ended = endedResponse(begun, output, issue);
  return { begun, ended, output, keep: () => keep(id, ended, output, issue, makeId) };
}

/** The body of a whole answer. */
export function wholeResponse(issue: Issue): JsonObject {
  const { ended, keep } = createResponse(issue);
  keep();
  return ended;
}

function keep(
  id: string,
  body: JsonObject,
  output: readonly JsonObject[],
  { request }: Issue,
  makeId: MakeId,
): void {
  if (request.body.store === false) return;
  const previous = textOf(request.body.previous_response_id);
  ResponseStore.of(request.memory).save(id, {
    body,
    input: conversationOf(request).sent.map((item) => storedItem(item, makeId)),
    output,
    ...(previous === "" ? {} : { previous }),
  });
}

/** An item of a request in its stored form: with an id, and for messages with a type and a list of content. */
function storedItem(item: JsonObject, makeId: MakeId): JsonObject {
  if (typeOf(item) !== "message") {
    return typeof item.id === "string" ? item : { ...item, id: makeId(prefixOf(item)) };
  }
  const type = item.role === "assistant" ? "output_text" : "input_text";
  const content = typeof item.content === "string" ? [{ type, text: item.content }] : item.content;
  return { status: "completed", ...item, id: item.id ?? makeId("msg"), type: "message", content };
}

function prefixOf({ type }: JsonObject): string {
  if (type === "reasoning") return "rs";
  return textOf(type).startsWith("custom_tool_call") ? "ctc" : "fc";
}
