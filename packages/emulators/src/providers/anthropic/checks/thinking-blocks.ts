import type { ApiRequest } from "../../../api-request.ts";
import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject, objectsOf, textOf } from "../../../json.ts";
import { allowsBeta } from "../betas.ts";
import { blocksOf, bringsResults, isThinking } from "../blocks.ts";
import { prefixesOf } from "../prefix.ts";
import { isRedactedByUs, prefixesBehind, wasIssued, wasSigned } from "../seal.ts";
import { traitsOf } from "../traits.ts";
import { THINKING_PAGE, thinksByBudget } from "./thinking.ts";

/** Blocks that the vendor adds in front of the model's own. */
const NOTES: readonly string[] = ["compaction", "fallback", "mcp_tool_listing"];

/** With a thinking budget, the turn being continued begins with reasoning. */
export const openTurnBeginsWithThinking: Check = {
  says: "With a thinking budget, an assistant turn that ends in tool results or ends the conversation begins with a thinking block.",
  find({ body }) {
    if (!thinksByBudget(body)) return undefined;
    const messages = objectsOf(body.messages);
    const start = startOfOpenTurn(messages);
    const said = start === undefined ? [] : blocksOf(messages[start]!);
    const first = said.find(({ type }) => !NOTES.includes(textOf(type)));
    if (first === undefined || isThinking(first)) return undefined;
    return {
      message: `messages.${start}.content.${said.indexOf(first)}.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`${first.type}\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block (preceeding the lastmost set of \`tool_use\` and \`tool_result\` blocks). We recommend you include thinking blocks from previous turns. To avoid this requirement, disable \`thinking\`. Please consult our documentation at ${THINKING_PAGE}`,
    };
  },
};

/** The assistant message that began the turn the request continues; undefined when the user has spoken since. */
function startOfOpenTurn(messages: readonly JsonObject[]): number | undefined {
  let start: number | undefined;
  for (let index = messages.length - 1; index >= 0; index--) {
    const message = messages[index]!;
    if (message.role === "assistant") start = index;
    else if (!bringsResults(message)) break;
  }
  return start;
}

/** Reasoning is followed by something else. */
export const thinkingConcluded: Check = {
  says: "A turn of the assistant does not end with a thinking block.",
  find({ body }) {
    const messages = objectsOf(body.messages);
    for (const [index, { role }] of messages.entries()) {
      if (role !== "assistant") continue;
      const last = blocksOf(messages[index]!).at(-1);
      if (last === undefined || !isThinking(last)) continue;
      // Consecutive messages of one role are one turn.
      const next = messages.slice(index + 1).find((message) => blocksOf(message).length > 0);
      if (next?.role === "assistant") continue;
      return {
        message: `messages.${index}: The final block in an assistant message cannot be \`${last.type}\`.`,
      };
    }
    return undefined;
  },
};

/** Without thinking, a prefilled answer holds none. */
export const prefillWithoutThinking: Check = {
  says: "Without thinking, an assistant message that ends the conversation holds no thinking blocks.",
  find({ body, model }) {
    const { thinking } = body;
    const off = isObject(thinking) ? thinking.type === "disabled" : traitsOf(model).thinksUnasked === "never";
    if (!off) return undefined;
    const messages = objectsOf(body.messages);
    const last = messages.at(-1);
    if (last?.role !== "assistant") return undefined;
    const place = blocksOf(last).findIndex(isThinking);
    if (place < 0) return undefined;
    return {
      message: `messages.${messages.length - 1}.content.${place}: When thinking is disabled, an \`assistant\` message in the final position cannot contain \`thinking\`. To use thinking blocks, enable \`thinking\` in your request.`,
    };
  },
};

/** Reasoning is returned unchanged. */
export const signaturesValid: Check = {
  says: "A thinking block carries the signature of its text; in the latest assistant message it is unchanged.",
  find(request) {
    if (request.signatures === "trust") return undefined;
    const messages = objectsOf(request.body.messages);
    const latest = messages.findLastIndex(({ role }) => role === "assistant");
    for (const [index, message] of messages.entries()) {
      if (message.role !== "assistant") continue;
      for (const [place, block] of blocksOf(message).entries()) {
        const complaint = faultOfSeal(block, request, index === latest);
        if (complaint !== undefined)
          return { message: `messages.${index}.content.${place}: ${complaint.message}` };
      }
    }
    return undefined;
  },
};

/** For the models of autumn 2026, reasoning is returned after the same text it was generated after. */
export const thoughtsBound: Check = {
  says: "From Claude 5.5, Fable 5.1 and Mythos 5.1 on, what stands before a thinking block is what stood there when it was given out, and no block between two others is left out.",
  find(request) {
    const { body, memory, model, signatures } = request;
    if (signatures === "trust" || !traitsOf(model).boundThoughts || dropsBlocks(body)) return undefined;
    const messages = objectsOf(body.messages);
    const prefixes = prefixesOf(body);
    let before = "";
    for (const [index, message] of messages.entries()) {
      for (const [place, { type, signature }] of blocksOf(message).entries()) {
        if (type !== "thinking") continue;
        const known = prefixesBehind(memory, textOf(signature));
        const words = prefixes[index]?.words;
        const fits = known.some((each) => each.words === words && (before === "" || each.thought === before));
        if (known.length > 0 && !fits) return bound(`messages.${index}.content.${place}`, request);
        before = textOf(signature);
      }
    }
    return undefined;
  },
};

function dropsBlocks({ thinking }: JsonObject): boolean {
  const binding = isObject(thinking) ? thinking.block_binding : undefined;
  return isObject(binding) && binding.prefix_mismatch_behavior === "drop_block";
}

function bound(at: string, request: ApiRequest): Complaint {
  const header = allowsBeta(request, "thinking-binding-controls")
    ? ""
    : " That setting requires the `thinking-binding-controls-2026-08-01` value in the `anthropic-beta` header.";
  return {
    message: `${at}: Invalid \`signature\` in \`thinking\` block. The block is bound to a different conversation. Remove the block, or set \`thinking.block_binding.prefix_mismatch_behavior\` to "drop_block".${header}`,
  };
}

function faultOfSeal(block: JsonObject, { memory }: ApiRequest, latest: boolean): Complaint | undefined {
  if (block.type === "redacted_thinking") {
    if (isRedactedByUs(textOf(block.data))) return undefined;
    return { message: "Invalid `data` in `redacted_thinking` block" };
  }
  if (block.type !== "thinking") return undefined;
  const signature = textOf(block.signature);
  if (wasSigned(textOf(block.thinking), signature)) return undefined;
  if (latest && wasIssued(memory, signature)) {
    return {
      message:
        "`thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.",
    };
  }
  return { message: "Invalid `signature` in `thinking` block" };
}
