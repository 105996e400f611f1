import type { Check } from "../../../endpoint.ts";
import { unknownModel } from "../faults.ts";
import { required, shouldBe } from "../wording.ts";

/** `model` is a string. */
export const modelTyped: Check = {
  says: "model is a string of at least one character.",
  find({ body: { model } }) {
    if (model === undefined) return required("model");
    if (typeof model !== "string") return shouldBe("model", "a valid string");
    return model === "" ? { message: "model: String should have at least 1 character" } : undefined;
  },
};

/** The model exists. Every name that looks like one of Claude's counts, because there are too many to list. */
export const modelKnown: Check = {
  says: "The model is one of Anthropic's.",
  find: ({ model }) => (/\bclaude-/.test(model) ? undefined : unknownModel(model)),
};
