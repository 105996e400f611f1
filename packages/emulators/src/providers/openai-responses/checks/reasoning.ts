import type { Check } from "../../../endpoint.ts";
import { type JsonObject, textOf } from "../../../json.ts";
import { conversationOf, isReference, typeOf } from "../conversation.ts";
import { ResponseStore } from "../response-store.ts";

/** Reasoning is for models that reason. */
export const reasoningSupported: Check = {
  says: "GPT-4 and those before take no reasoning items.",
  find(request) {
    const { earlier, sent } = conversationOf(request);
    if (!/^(gpt-[34]|chatgpt)/.test(request.model)) return undefined;
    if (![...earlier, ...sent].some((item) => typeOf(item) === "reasoning")) return undefined;
    return {
      message:
        "Reasoning input items can only be provided to a reasoning or computer use model. Remove reasoning items from your input and try again.",
      param: "input",
    };
  },
};

/** Reasoning is followed by the item it led to. */
export const reasoningFollowed: Check = {
  says: "After reasoning with an id comes what the model made of it: a call, or a message in its own item form.",
  find(request) {
    const { sent } = conversationOf(request);
    // Backwards, so that reasoning in several items takes a single pass.
    let followed = false;
    let lone: JsonObject | undefined;
    for (let index = sent.length - 1; index >= 0; index--) {
      const item = sent[index];
      if (item === undefined) continue;
      if (typeOf(item) !== "reasoning") followed = isMadeByModel(item);
      else if (!followed && textOf(item.id) !== "") lone = item;
    }
    if (lone === undefined) return undefined;
    return {
      message: `Item '${textOf(lone.id)}' of type 'reasoning' was provided without its required following item.`,
      param: "input",
    };
  },
};

/** Whether the model made an item. The assistant's messages count only with the id they were given. */
function isMadeByModel(item: JsonObject): boolean {
  if (isReference(item)) return true;
  const type = typeOf(item);
  if (type === "message") return item.role === "assistant" && textOf(item.id) !== "";
  return type.endsWith("_call") || MADE.has(type);
}

const MADE: ReadonlySet<string> = new Set([
  "mcp_approval_request",
  "mcp_list_tools",
  "program",
  "compaction",
]);

/** An item that reasoning led to is not sent without it. */
export const reasoningKept: Check = {
  says: "An item that was made from reasoning comes with it, where both have been stored.",
  find(request) {
    const { earlier, sent } = conversationOf(request);
    const store = ResponseStore.of(request.memory);
    const ids = new Set([...earlier, ...sent].map(({ id }) => id));
    for (const item of sent) {
      const reasoning = store.reasoningBefore(textOf(item.id));
      if (reasoning === undefined || ids.has(reasoning)) continue;
      return {
        message: `Item '${textOf(item.id)}' of type '${typeOf(item)}' was provided without its required 'reasoning' item: '${reasoning}'.`,
        param: "input",
      };
    }
    return undefined;
  },
};
