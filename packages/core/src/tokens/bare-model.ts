import { modelName } from "../contracts/model-name.ts";

/** Prefixes of gateways that join vendor and model with a dash: `openai-gpt-6-astra`. */
const JOINED =
  /^(?:anthropic|openai|google|azure|mistralai|meta|moonshotai|qwen|xai|zai|z-ai|cohere|amazon|groq|cerebras)-(?=[a-z])/;

/** The bare name of a model, as in tables of models. */
export function bareModel(id: string): string {
  return modelName(id).replace(JOINED, "");
}
