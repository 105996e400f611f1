import type { Check } from "../../../endpoint.ts";

/** The model. */
export const knownModel: Check = {
  says: "The model is one of Mistral's; ids that nobody knows pass unless they are another vendor's.",
  find({ model }) {
    if (model !== "" && !/^(gpt-|o\d\b|claude|gemini|grok)/.test(model)) return undefined;
    return { message: `Invalid model: ${model}`, type: "invalid_model", code: "1500" };
  },
};
