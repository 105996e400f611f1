import type { ApiRequest } from "../../api-request.ts";
import { countTokens } from "../../tokens.ts";
import { conversationOf, isReference, itemsOf } from "./conversation.ts";

/** Tokens of everything that the model reads: what is sent, and what the server adds. */
export function inputTokens(request: ApiRequest): number {
  const { earlier, sent } = conversationOf(request);
  const given = itemsOf(request.body.input);
  const referred = sent.filter((item, index) => item !== given[index] && isReference(given[index] ?? item));
  const added = [...earlier, ...referred];
  // The reference itself was already counted as a message.
  return request.tokens + countTokens({ values: added, messages: earlier.length });
}
