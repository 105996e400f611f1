import type { ApiRequest } from "../../api-request.ts";
import { isObject, type JsonObject, listOf, textOf } from "../../json.ts";
import { ResponseStore } from "./response-store.ts";

/** Everything that a request is about: what it continues, then what it sends, references resolved. */
export interface Conversation {
  /** Items of the responses that the request continues. */
  readonly earlier: readonly JsonObject[];
  /** Items of `input`, each reference replaced by what it stands for. */
  readonly sent: readonly JsonObject[];
  /** Whether something belongs to it that this emulator has never seen and takes on trust. */
  readonly unseen: boolean;
}

const known = new WeakMap<ApiRequest, Conversation>();

/** The conversation of a request. Its checks have passed, or the parts that cannot be read are left out. */
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

/** The items of `input`; a text is one message of the user. */
export function itemsOf(input: unknown): readonly JsonObject[] {
  if (typeof input === "string")
    return input === "" ? [] : [{ type: "message", role: "user", content: input }];
  return listOf(input).filter(isObject);
}

/** Whether an item stands for another one. The type may be left out where there is nothing but an id. */
export function isReference(item: JsonObject): boolean {
  if (item.type === "item_reference") return true;
  return (item.type ?? null) === null && typeof item.id === "string" && item.role === undefined;
}

/** Whether a function said something that nobody asked it for: then its name stands in the place of a call's id. */
export function isUnasked(item: JsonObject): boolean {
  return item.type === "function_call_output" && typeof item.name === "string";
}

/** The type of an item: messages may leave it out. */
export function typeOf(item: JsonObject): string {
  if (isReference(item)) return "item_reference";
  return (item.type ?? null) === null ? "message" : textOf(item.type);
}
