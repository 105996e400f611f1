import type { Check } from "../../../endpoint.ts";
import { isWellFormed } from "../../../well-formed.ts";

/** Strings contain only whole characters. */
export const charactersWhole: Check = {
  says: "A body with half a surrogate pair is not valid JSON.",
  find: ({ body }) =>
    isWellFormed(body)
      ? undefined
      : {
          message: "The request body is not valid JSON: no low surrogate in string: line 1 column 1 (char 0)",
        },
};
