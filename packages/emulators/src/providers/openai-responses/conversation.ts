import type { ApiRequest } from "../../api-request.ts";
import { isObject, type JsonObject, listOf, textOf } from "../../json.ts";
import { ResponseStore } from "./response-store.ts";

/** The whole conversation of a request: what it continues, then what it sends, with references resolved. */
export interface Conversation {
  /** Items of the responses that the request continues. */
  readonly earlier: readonly JsonObject[];
  /** Items of `input`, with references replaced by the items they refer to. */
  readonly sent: readonly JsonObject[];
  /** Whether it includes anything that this emulator has never seen and takes on trust. */
  readonly unseen: boolean;
}

const known = new WeakMap<ApiRequest, Conversation>();

/** The conversation of a request. It leaves out unreadable parts if the checks have not passed. */
export function conversationOf(request: ApiRequest): Conversation {
  let conversation = known.get(request);
  if (conversation === undefined) {
    conversation = resolve(request);
    known.set(request, conversation);
  }
  return conversation;
}

function resolve({ body, memory }: ApiRequest): Conversation {
  const store = ResponseStore.of(memory);
  const previous = textOf(body.previous_response_id);
  const earlier = previous === "" ? [] : store.history(previous);
  let unseen =
    (previous !== "" && earlier.length === 0) || isGiven(body.conversation) || isGiven(body.prompt);
  const sent = itemsOf(body.input).map((item) => {
    if (!isReference(item)) return item;
    const found = store.item(textOf(item.id));
    unseen ||= found === undefined;
    return found ?? item;
  });
  return { earlier, sent, unseen };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** The items of `input`; a text becomes one message of the user. */
export function itemsOf(input: unknown): readonly JsonObject[] {
  if (typeof input === "string")
    return input === "" ? [] : [{ type: "message", role: "user", content: input }];
  return listOf(input).filter(isObject);
}

/** Whether an item refers to another. The type is optional if there is only an id. */
export function isReference(item: JsonObject): boolean {
  if (item.type === "item_reference") return true;
  return (item.type ?? null) === null && typeof item.id === "string" && item.role === undefined;
}

/** Whether a function spoke without being called: then its name takes the place of a call's id. */
export function isUnasked(item: JsonObject): boolean {
  return item.type === "function_call_output" && typeof item.name === "string";
}

/** The type of an item; messages may omit it. */
export function typeOf(item: JsonObject): string {
  if (isReference(item)) return "item_reference";
  return (item.type ?? null) === null ? "message" : textOf(item.type);
}
