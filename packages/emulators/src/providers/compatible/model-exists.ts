import type { Complaint } from "../../complaint.ts";
import type { Check } from "../../endpoint.ts";

/** Names that no model has. */
const NOBODYS = /does-not-exist|nonexistent|no-such-model|invalid-model/i;

/**
 * The model exists. Catalogues change every week, so any name that might be the vendor's is accepted; `foreign` matches those that cannot
 * be.
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
