import type { Check } from "../../../endpoint.ts";
import { configOf, member } from "../contents.ts";
import { traitsOf } from "../model-traits.ts";
import { limitsOf } from "../models.ts";

/** The model can output as many tokens as requested. */
export const outputFits: Check = {
  says: "maxOutputTokens lies between 1 and what the model can give.",
  find({ body, model }) {
    const asked = member(configOf(body), "maxOutputTokens", "max_output_tokens");
    const { output } = limitsOf(model);
    if (typeof asked !== "number" || (asked >= 1 && asked <= output)) return undefined;
    return {
      message: `Unable to submit request because it has a maxOutputTokens value of ${asked} but the supported range is from 1 (inclusive) to ${output + 1} (exclusive).`,
    };
  },
};

/** The prompt fits the window. */
export const promptFits: Check = {
  says: "The prompt has no more tokens than the model takes.",
  find({ model, tokens, window }) {
    if (tokens <= window) return undefined;
    switch (traitsOf(model).overflow) {
      case "counted":
        return {
          message: `The input token count (${tokens}) exceeds the maximum number of tokens allowed (${window}).`,
        };
      case "plain":
        return { message: `The input token count exceeds the maximum number of tokens allowed ${window}.` };
      case "bracketed":
        return { message: `The input token count exceeds the maximum number of tokens allowed (${window}).` };
    }
  },
};
