import type { ApiRequest } from "../../../api-request.ts";
import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject, textOf } from "../../../json.ts";
import { isReference, itemsOf, typeOf } from "../conversation.ts";
import { ResponseStore } from "../response-store.ts";

/** A request continues only one thing. */
export const oneHistory: Check = {
  says: "A request continues a response or a conversation, not both.",
  find: ({ body }) =>
    textOf(body.previous_response_id) !== "" && (body.conversation ?? null) !== null
      ? {
          message:
            "Mutually exclusive parameters: ''. Ensure you are only providing one of: 'pre..._id' or 'conversation'.",
          code: "mutually_exclusive_parameters",
        }
      : undefined,
};

/** Responses, conversations and prompts stored on the server exist. This emulator stores neither conversations nor prompts. */
export const historyKnown: Check = {
  says: "Conversation, prompt and previous response exist; they are looked up in this order.",
  find({ body, memory, signatures }) {
    if (signatures === "trust") return undefined;
    const conversation = isObject(body.conversation) ? body.conversation.id : body.conversation;
    if (textOf(conversation) !== "") return notFound(`Conversation with id '${conversation}'`);
    if (isObject(body.prompt)) return notFound(`Prompt with id '${textOf(body.prompt.id)}'`);
    const previous = textOf(body.previous_response_id);
    if (previous === "" || ResponseStore.of(memory).response(previous) !== undefined) return undefined;
    return {
      message: `Previous response with id '${previous}' not found.`,
      param: "previous_response_id",
      code: "previous_response_not_found",
    };
  },
};

/** Referenced items exist. */
export const itemsKnown: Check = {
  says: "An item that is only named, by a reference or as reasoning without its content, has been stored.",
  find(request) {
    for (const item of itemsOf(request.body.input)) {
      const complaint = needsLookup(item) ? lookUp(textOf(item.id), item, request) : undefined;
      if (complaint !== undefined) return complaint;
    }
    return undefined;
  },
};

function needsLookup(item: JsonObject): boolean {
  return isReference(item) || (typeOf(item) === "reasoning" && !isSealed(item) && textOf(item.id) !== "");
}

function isSealed({ encrypted_content: content }: JsonObject): boolean {
  return typeof content === "string" && content !== "";
}

function lookUp(
  id: string,
  item: JsonObject,
  { body, memory, signatures }: ApiRequest,
): Complaint | undefined {
  if (ResponseStore.of(memory).item(id) !== undefined) return undefined;
  const unstored = body.store === false;
  // What is unknown here may be on the real server, but reasoning that was never stored is nowhere.
  if (signatures === "trust" && !(unstored && !isReference(item))) return undefined;
  const hint =
    " Items are not persisted when `store` is set to false. Try again with `store` set to true, or remove this item from your input.";
  return { ...notFound(`Item with id '${id}'`, unstored ? hint : ""), param: "input" };
}

function notFound(what: string, hint = ""): Complaint {
  return { status: 404, message: `${what} not found.${hint}` };
}
