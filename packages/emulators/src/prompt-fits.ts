import type { ApiRequest } from "./api-request.ts";
import type { Complaint } from "./complaint.ts";
import type { Check } from "./endpoint.ts";

/** The check of the context window for providers that count only the prompt. `words` makes the complaint. */
export function promptFits(words: (request: ApiRequest) => Complaint): Check {
  return {
    says: "The prompt fits into the context window of the model.",
    find: (request) => (request.tokens > request.window ? words(request) : undefined),
  };
}
