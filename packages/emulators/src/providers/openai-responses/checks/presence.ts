import type { Check } from "../../../endpoint.ts";
import { isObject } from "../../../json.ts";
import { mentionsJson } from "../../openai-chat/checks/json-mentioned.ts";
import { missing, wrongType } from "../../openai-chat/wording.ts";

/** Names that no OpenAI model has. Any other name is accepted, because there are too many to list. */
const FOREIGN =
  /^$|^(claude|gemini|mistral|llama|deepseek|grok|command|amazon|kimi)|does-not-exist|nonexistent/i;

/** A model is named. */
export const modelGiven: Check = {
  says: "A request names a model, with a string; a stored prompt may have one.",
  find({ body: { model, prompt } }) {
    if (model === undefined) return isObject(prompt) ? undefined : missing("model");
    return typeof model === "string" ? undefined : wrongType("model", "a string", nullAsObject(model));
  },
};

/** The model exists. */
export const modelKnown: Check = {
  says: "The model is one of OpenAI's. The Responses API answers 400 here, not 404.",
  find: ({ model, body }) =>
    body.model !== undefined && FOREIGN.test(model)
      ? {
          message: `The requested model '${model}' does not exist.`,
          param: "model",
          code: "model_not_found",
        }
      : undefined,
};

/** `input` is present, even if something else supplies the conversation; only a stored prompt makes it optional. */
export const inputGiven: Check = {
  says: "A request has `input`, or a stored prompt; an empty one will do where something else supplies the conversation.",
  find: ({ body }) => (body.input === undefined && !isObject(body.prompt) ? missing("input") : undefined),
};

/** `input` is a text or a list. */
export const inputReadable: Check = {
  says: "`input` is a string or a list of items.",
  find({ body: { input } }) {
    if (input === null) return wrongType("input", "a string", nullAsObject(input));
    if (input === undefined || typeof input === "string" || Array.isArray(input)) return undefined;
    return wrongType("input", "one of a string or array of input items", input);
  },
};

/** The conversation is not empty. */
export const inputNotEmpty: Check = {
  says: "`input` is not empty unless something else supplies the conversation.",
  find({ body }) {
    if (body.input !== "" && !(Array.isArray(body.input) && body.input.length === 0)) return undefined;
    if (body.previous_response_id ?? body.prompt ?? body.conversation) return undefined;
    return {
      message: `One of "input" or "previous_response_id" or 'prompt' or 'conversation' must be provided.`,
      code: "missing_required_parameter",
    };
  },
};

/** A request for a JSON object must also mention JSON in the input. */
export const jsonMentioned: Check = {
  says: "With a `text.format` of `json_object`, the input has the word json; `instructions` do not count.",
  find({ body: { text, input, previous_response_id, prompt, conversation } }) {
    const format = isObject(text) ? text.format : undefined;
    if (!isObject(format) || format.type !== "json_object" || mentionsJson(input)) return undefined;
    // The stored part of the conversation may mention it.
    if (previous_response_id ?? prompt ?? conversation) return undefined;
    return {
      message:
        "Response input messages must contain the word 'json' in some form to use 'text.format' of type 'json_object'.",
      param: "input",
    };
  },
};

/** At the top level, null is reported as an object. */
function nullAsObject(value: unknown): unknown {
  return value === null ? {} : value;
}
