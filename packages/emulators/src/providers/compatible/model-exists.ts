import type { Complaint } from "../../complaint.ts";
import type { Check } from "../../endpoint.ts";

/** Names that nobody's model has. */
const NOBODYS = /does-not-exist|nonexistent|no-such-model|invalid-model/i;

/**
 * The model exists. Catalogues change every week, so any name that may be one of the vendor's is taken for one;
 * `foreign` says which can not be.
 */
export function modelExists(foreign: RegExp, words: (model: string) => Complaint): Check {
  return {
    says: "The model is one that the vendor offers.",
    find: ({ model }) => (NOBODYS.test(model) || foreign.test(model) ? words(model) : undefined),
  };
}

/** A model is named. */
export function modelNamed(complaint: Complaint): Check {
  return {
    says: "A request names a model.",
    find: ({ model }) => (model === "" ? complaint : undefined),
  };
}
