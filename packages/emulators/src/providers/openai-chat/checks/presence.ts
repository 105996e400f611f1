import type { Check } from "../../../endpoint.ts";
import { isWellFormed } from "../../../well-formed.ts";
import { openaiFaults, unknownModel } from "../faults.ts";
import { emptyArray, missing, wrongType } from "../wording.ts";

/** Text contains only whole characters: OpenAI's JSON parser refuses lone surrogates. */
export const textWellFormed: Check = {
  says: "Every string is well-formed Unicode.",
  find: ({ body }) => (isWellFormed(body) ? undefined : openaiFaults({ kind: "json", text: "" })),
};

/** A model is named. */
export const modelGiven: Check = {
  says: "A request names a model.",
  find: ({ model }) => (model === "" ? { message: "you must provide a model parameter" } : undefined),
};

/** Names that no OpenAI model has. Any other name is accepted, because there are too many to list. */
const FOREIGN =
  /^(claude|gemini|mistral|llama|deepseek|grok|command|amazon|kimi)|does-not-exist|nonexistent/i;

/** The model exists. */
export const modelKnown: Check = {
  says: "The model is one of OpenAI's.",
  find: ({ model }) => (FOREIGN.test(model) ? unknownModel(model) : undefined),
};

/** `messages` is there. */
export const messagesGiven: Check = {
  says: "A request has messages.",
  find: ({ body }) => (body.messages === undefined ? missing("messages") : undefined),
};

/** `messages` is a list that holds something. */
export const messagesListed: Check = {
  says: "`messages` is a list of at least one message.",
  find({ body: { messages } }) {
    if (!Array.isArray(messages)) return wrongType("messages", "an array of objects", messages);
    return messages.length === 0 ? emptyArray("messages") : undefined;
  },
};
