import type { Check } from "../../../endpoint.ts";
import { contentsOf, responseOf } from "../contents.ts";
import { traitsOf } from "../model-traits.ts";

/** Older models also accept responses from `function` and `tool`. */
const OLDER: readonly string[] = ["user", "model", "function", "tool"];
const NEWER: readonly string[] = ["user", "model"];

/** Everything is said by the user or the model. */
export const rolesKnown: Check = {
  says: "The role of a content is user or model; up to Gemini 3.5 also function, for responses.",
  find({ body, model }) {
    const { strictTurns } = traitsOf(model);
    const known = strictTurns ? NEWER : OLDER;
    const wrong = contentsOf(body).find(({ role }) => role !== undefined && !known.includes(role));
    if (wrong === undefined) return undefined;
    if (!strictTurns) return { message: "Please use a valid role: user, model." };
    return {
      message: `Role '${wrong.role}' is not supported. Please use a valid role: SYSTEM, SYSTEM_1, USER, ASSISTANT, DEVELOPER, CONTEXT, USER_CONTEXT, MODEL, USER.`,
    };
  },
};

/** The user has the last word. */
export const endsWithUser: Check = {
  says: "From Gemini 3.6 on, a request does not end with a turn of the model; what stands behind responses at the end is taken for one.",
  find({ body, model }) {
    if (!traitsOf(model).strictTurns) return undefined;
    const { role, parts = [] } = contentsOf(body).at(-1) ?? {};
    const last = parts.at(-1);
    const trails = parts.some(responseOf) && last !== undefined && responseOf(last) === undefined;
    if (role !== "model" && !trails) return undefined;
    return { message: "Requests ending with a model turn are not supported." };
  },
};

/** For the first generation, user and model must alternate. */
export const turnsAlternate: Check = {
  says: "In Gemini 1.0 the user and the model speak in turn, and the user last; later ones join turns or take them as they are.",
  find({ body, model }) {
    if (!traitsOf(model).alternates) return undefined;
    const speakers = contentsOf(body).map(({ role }) => role === "model");
    if (speakers.some((speaker, index) => index > 0 && speaker === speakers[index - 1])) {
      return { message: "Please ensure that multiturn requests alternate between user and model." };
    }
    if (speakers.at(-1) !== true) return undefined;
    return {
      message: "Please ensure that multiturn requests ends with a user role or a function response.",
    };
  },
};
