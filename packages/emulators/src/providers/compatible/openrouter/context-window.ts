import type { ApiRequest } from "../../../api-request.ts";
import type { Check } from "../../../endpoint.ts";
import { listOf, objectsOf } from "../../../json.ts";
import { countTokens } from "../../../tokens.ts";
import { requestedOutput } from "../requested-output.ts";

/** OpenRouter's own check, before it forwards the request. */
export const endpointFits: Check = {
  says: "Text, tools and the answer that is asked for fit into the endpoint's context together, unless the prompt may be compressed.",
  find(request) {
    const { tokens, window, body } = request;
    const answer = requestedOutput(request);
    if (tokens + answer <= window || mayCompress(request)) return undefined;
    const tools = countTokens({ values: [body.tools], messages: 0 });
    const shares = [
      `${tokens - tools} of text input`,
      ...(tools > 0 ? [`${tools} of tool input`] : []),
      ...(answer > 0 ? [`${answer} in the output`] : []),
    ];
    return {
      message: `This endpoint's maximum context length is ${window} tokens. However, you requested about ${tokens + answer} tokens (${shares.join(", ")}). Please reduce the length of either one, or use the ${remedy(request)} to compress your prompt automatically.`,
    };
  },
};

/** The request allows its prompt to be shortened instead of refused, by the new parameter or the old one. */
function mayCompress({ body }: ApiRequest): boolean {
  return (
    listOf(body.transforms).includes("middle-out") ||
    objectsOf(body.plugins).some(({ id, enabled }) => id === "context-compression" && enabled !== false)
  );
}

/** A request that still uses transforms gets the wording of that time. */
function remedy({ body }: ApiRequest): string {
  return Array.isArray(body.transforms) ? '"middle-out" transform' : "context-compression plugin";
}
