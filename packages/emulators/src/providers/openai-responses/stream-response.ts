import type { Complaint } from "../../complaint.ts";
import type { Issue } from "../../endpoint.ts";
import { isObject, type JsonObject, objectsOf, textOf } from "../../json.ts";
import { deltasOf } from "../../reply/reply.ts";
import { sseEvent } from "../../server/framing.ts";
import { createResponse } from "./create-response.ts";
import { idsOfResponse } from "./output-items.ts";
import { begunResponse, failedResponse } from "./response-body.ts";

/** An event before it is numbered. */
type Event = JsonObject & { readonly type: string };

/** The events of a streamed response: start, each item as it grows, end. */
export function* streamResponse(issue: Issue): Generator<string> {
  yield* numbered(events(issue));
}

/** The events of a response that fails as soon as it has begun. */
export function* streamFailure(
  complaint: Complaint,
  { request, ids, created }: Omit<Issue, "reply" | "usage">,
): Generator<string> {
  const begun = begunResponse(idsOfResponse(ids)("resp"), request, created);
  const { message, type = "invalid_request_error", code = null, param = null } = complaint;
  yield* numbered([
    { type: "response.created", response: begun },
    { type: "response.in_progress", response: begun },
    { type: "error", error: { type, code, message, param } },
    { type: "response.failed", response: failedResponse(begun, complaint) },
  ]);
}

function* numbered(list: Iterable<Event>): Generator<string> {
  let number = 0;
  for (const { type, ...rest } of list) {
    yield sseEvent(type, { type, sequence_number: number++, ...rest });
  }
}

function* events(issue: Issue): Generator<Event> {
  const { begun, ended, output, keep } = createResponse(issue);
  yield { type: "response.created", response: begun };
  yield { type: "response.in_progress", response: begun };
  for (const [index, item] of output.entries()) {
    yield { type: "response.output_item.added", output_index: index, item: empty(item) };
    for (const event of growth(item, issue)) {
      const { type, ...rest } = event;
      yield { type, item_id: item.id, output_index: index, ...rest };
    }
    yield { type: "response.output_item.done", output_index: index, item };
  }
  keep();
  yield { type: `response.${textOf(ended.status)}`, response: ended };
}

/** An item as announced, still without content. */
function empty(item: JsonObject): JsonObject {
  switch (item.type) {
    case "reasoning":
      return { ...item, summary: [] };
    case "message":
      return { ...item, status: "in_progress", content: [] };
    case "custom_tool_call":
      return { ...item, status: "in_progress", input: "" };
    default:
      return { ...item, status: "in_progress", arguments: "" };
  }
}

/** The events that complete an item. */
function* growth(item: JsonObject, issue: Issue): Generator<Event> {
  switch (item.type) {
    case "reasoning":
      for (const [index, part] of objectsOf(item.summary).entries()) {
        const text = textOf(part.text);
        const at = { summary_index: index };
        yield { type: "response.reasoning_summary_part.added", ...at, part: { ...part, text: "" } };
        yield* deltas("response.reasoning_summary_text.delta", text, at, issue);
        yield { type: "response.reasoning_summary_text.done", ...at, text };
        yield { type: "response.reasoning_summary_part.done", ...at, part };
      }
      return;
    case "message":
      for (const [index, part] of objectsOf(item.content).entries()) {
        const text = textOf(part.text);
        const at = { content_index: index };
        yield { type: "response.content_part.added", ...at, part: { ...part, text: "" } };
        yield* deltas("response.output_text.delta", text, at, issue, { logprobs: [] });
        yield { type: "response.output_text.done", ...at, text, logprobs: [] };
        yield { type: "response.content_part.done", ...at, part };
      }
      return;
    case "custom_tool_call":
      yield* deltas("response.custom_tool_call_input.delta", textOf(item.input), {}, issue);
      yield { type: "response.custom_tool_call_input.done", input: item.input };
      return;
    default:
      yield* deltas("response.function_call_arguments.delta", textOf(item.arguments), {}, issue);
      yield { type: "response.function_call_arguments.done", arguments: item.arguments };
  }
}

function* deltas(
  type: string,
  text: string,
  at: JsonObject,
  { request, ids }: Issue,
  tail: JsonObject = {},
): Generator<Event> {
  const options = request.body.stream_options;
  const plain = isObject(options) && options.include_obfuscation === false;
  for (const delta of deltasOf(text)) {
    // Padded to a multiple of 16 characters, so that the size of an event reveals nothing about its text.
    const padding = plain ? {} : { obfuscation: ids.next("", 16 - (delta.length % 16)) };
    yield { type, ...at, delta, ...tail, ...padding };
  }
}
