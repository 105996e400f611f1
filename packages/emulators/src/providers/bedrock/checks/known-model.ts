import type { Check } from "../../../endpoint.ts";

/** The model's id. */
export const knownModel: Check = {
  says: "The model is named by an id, an inference profile or an ARN; ids that nobody knows pass.",
  find: ({ model }) =>
    /^[a-zA-Z0-9][\w.:/-]*$/.test(model)
      ? undefined
      : { message: "The provided model identifier is invalid." },
};
