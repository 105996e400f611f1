import type { ApiRequest } from "../../../api-request.ts";
import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { countTokens } from "../../../tokens.ts";
import { openaiOutputLimit } from "../models.ts";

/** The requested answer is not longer than the model can output. */
export const outputFits: Check = {
  says: "max_tokens is at most what the model can answer.",
  find({ body, model }) {
    const given = body.max_completion_tokens ?? body.max_tokens;
    const limit = openaiOutputLimit(model);
    if (typeof given !== "number" || limit === undefined || given <= limit) return undefined;
    return {
      message: `max_tokens is too large: ${given}. This model supports at most ${limit} completion tokens, whereas you provided ${given}.`,
      param: "max_tokens",
      code: "invalid_value",
    };
  },
};

/** Models that count the answer into the window, and say so. */
const SUMMED = /^gpt-3\.5|^gpt-4(-32k)?(-\d{4})?$/;

/** The prompt fits. */
export const contextFits: Check = {
  says: "Messages and tools (with older models: and the answer) fit into the context window.",
  find(request) {
    const { model, tokens, window } = request;
    const answer = SUMMED.test(model) ? answerTokens(request) : 0;
    if (tokens + answer <= window) return undefined;
    return { ...wordsFor(request, answer), param: "messages", code: "context_length_exceeded" };
  },
};

function wordsFor({ model, tokens, window, body }: ApiRequest, answer: number): Complaint {
  if (/^gpt-5/.test(model)) {
    return {
      message: `Input tokens exceed the configured limit of ${window} tokens. Your messages resulted in ${tokens} tokens. Please reduce the length of the messages.`,
    };
  }
  const limit = `This model's maximum context length is ${window} tokens. However,`;
  const functions = countTokens({ values: [body.tools, body.functions], messages: 0 });
  const shares = [
    `${tokens - functions} in the messages`,
    ...(functions > 0 ? [`${functions} in the functions`] : []),
    ...(answer > 0 ? [`${answer} in the completion`] : []),
  ];
  const parts = ["messages", ...(functions > 0 ? ["functions"] : []), ...(answer > 0 ? ["completion"] : [])];
  const sum =
    answer > 0 ? `you requested ${tokens + answer} tokens` : `your messages resulted in ${tokens} tokens`;
  const split = shares.length > 1 ? ` (${shares.join(", ")})` : "";
  const reduce = parts.length > 2 ? `${parts[0]}, ${parts[1]}, or ${parts[2]}` : parts.join(" or ");
  return { message: `${limit} ${sum}${split}. Please reduce the length of the ${reduce}.` };
}

function answerTokens({ body }: ApiRequest): number {
  const given = body.max_completion_tokens ?? body.max_tokens;
  return typeof given === "number" ? given : 0;
}
