import type { Provider } from "../provider.ts";
import { anthropic } from "./anthropic/provider.ts";
import { bedrock } from "./bedrock/provider.ts";
import { compatible } from "./compatible/providers.ts";
import { gemini } from "./gemini/provider.ts";
import { mistral } from "./mistral/provider.ts";
import { openaiChat } from "./openai-chat/provider.ts";
import { openaiResponses } from "./openai-responses/provider.ts";

/** Every provider that can be emulated. */
export const providers: readonly Provider[] = [
  openaiChat,
  openaiResponses,
  anthropic,
  bedrock,
  gemini,
  mistral,
  ...compatible,
];

const byName = new Map(providers.map((provider) => [provider.name, provider]));

/** The provider with this name. An unknown name throws an error that lists the others. */
export function providerNamed(name: string): Provider {
  const provider = byName.get(name);
  if (provider === undefined) {
    throw new Error(`unknown provider ${name}, expected one of ${[...byName.keys()].join(", ")}`);
  }
  return provider;
}

/** The providers that a name selects: `all`, one by its own name, or those of a vendor. */
export function providersNamed(name: string): readonly Provider[] {
  if (name === "all") return providers;
  const ofVendor = providers.filter(({ vendor }) => vendor === name);
  return ofVendor.length > 0 && !byName.has(name) ? ofVendor : [providerNamed(name)];
}
