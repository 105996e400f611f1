import type { ProviderErrors } from "../provider-errors.ts";

/** How Azure refuses, if not in the words of the vendor behind it. */
export const azure: ProviderErrors = {
  name: "azure",
  aliases: ["azure-openai", "foundry", "azure-ai-foundry"],
  codes: {
    ratelimitreached: ["rate_limit"],
    toomanyrequests: ["rate_limit"],
    deploymentnotfound: ["other_invalid"],
    permissiondenied: ["auth"],
    nocapacity: ["overloaded"],
    insufficientquota: ["quota"],
  },
  says: {
    rate_limit: [
      "have exceeded «call |»«token |»rate limit",
      "Your requests to {word} {…}have exceeded rate limit",
      "Requests to {…}have exceeded «call|token» rate limit",
      "Requests to {…}Operation under {…}have exceeded",
    ],
    auth: [
      "Access denied due to invalid subscription key or wrong API endpoint",
      "Access denied due to missing subscription key",
      "The principal «{word} |»lacks the required data action",
    ],
    thinking: ["Conflicting authenticated continuation identities"],
    quota: ["Out of call volume quota"],
    overloaded: ["The system is currently experiencing high demand", "No capacity"],
    other_invalid: [
      "The response was filtered due to the prompt triggering Azure OpenAI's content management policy",
      "The API deployment for this resource does not exist",
      "The requested operation is unsupported",
      "Model {word} is enabled only for api versions",
    ],
  },
};
