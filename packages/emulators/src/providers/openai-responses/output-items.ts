import type { Issue } from "../../endpoint.ts";
import type { IdSource } from "../../ids.ts";
import { isObject, type JsonObject, listOf, objectsOf } from "../../json.ts";
import type { ReplyCall } from "../../reply/reply.ts";
import { encryptedContent } from "./encrypted-content.ts";

/** Makes ids the way the API does: all ids of a response share their first part. */
export type MakeId = (prefix: string) => string;

/** Ids for one response and its items. */
export function idsOfResponse(ids: IdSource): MakeId {
  const common = ids.hex("", 18);
  return (prefix) => ids.hex(`${prefix}_${common}`, 32);
}

/** The model's answer as items: reasoning, a message, calls. */
export function outputItems({ request, reply, ids }: Issue, makeId: MakeId): JsonObject[] {
  const { text, calls, reasoning, finish } = reply;
  const status = finish === "length" ? "incomplete" : "completed";
  const items: JsonObject[] = [];
  if (reasoning !== undefined) items.push(reasoningItem(makeId("rs"), reasoning, request.body));
  if (text !== "" || calls.length === 0) {
    const content = [{ type: "output_text", annotations: [], logprobs: [], text }];
    items.push({ id: makeId("msg"), type: "message", status, content, role: "assistant" });
  }
  const custom = customTools(request.body);
  for (const call of calls) {
    const callId = ids.next("call_", 24);
    items.push(custom.has(call.name) ? customItem(call, callId, makeId) : callItem(call, callId, makeId));
  }
  return items;
}

function reasoningItem(id: string, text: string, { reasoning, include }: JsonObject): JsonObject {
  const summarised = isObject(reasoning) && typeof reasoning.summary === "string";
  const sealed = listOf(include).includes("reasoning.encrypted_content");
  return {
    id,
    type: "reasoning",
    ...(sealed ? { encrypted_content: encryptedContent(id, text) } : {}),
    summary: summarised ? [{ type: "summary_text", text }] : [],
  };
}

function callItem({ name, arguments: values }: ReplyCall, callId: string, makeId: MakeId): JsonObject {
  return {
    id: makeId("fc"),
    type: "function_call",
    status: "completed",
    arguments: JSON.stringify(values),
    call_id: callId,
    name,
  };
}

/** A custom tool takes text: its argument if there is only one, otherwise all of them as JSON. */
function customItem({ name, arguments: values }: ReplyCall, callId: string, makeId: MakeId): JsonObject {
  const input = typeof values.input === "string" ? values.input : JSON.stringify(values);
  return { id: makeId("ctc"), type: "custom_tool_call", status: "completed", call_id: callId, input, name };
}

function customTools({ tools }: JsonObject): ReadonlySet<unknown> {
  return new Set(
    objectsOf(tools)
      .filter(({ type }) => type === "custom")
      .map(({ name }) => name),
  );
}
