import { type Emulator, type EmulatorOptions, startEmulator } from "@suture/emulators";
import type { GatewayOptions } from "../options.ts";
import { type Gateway, startGateway } from "../server/start-gateway.ts";
import type { UpstreamOptions } from "../upstreams/upstream.ts";

/** A gateway in front of emulated providers. */
export interface Emulated {
  readonly gateway: Gateway;
  readonly emulator: Emulator;
  close(): Promise<void>;
}

/** Delays that do not hold up a test. */
export const QUICK = { delay: 1, maxDelay: 2_000 };

/** Starts emulators of all providers, and a gateway whose upstreams they are; `more` is told to it about each of them. */
export async function startEmulated(
  options: GatewayOptions = {},
  emulated: EmulatorOptions = {},
  more: Omit<UpstreamOptions, "name"> = {},
): Promise<Emulated> {
  const emulator = await startEmulator({ provider: "all", ...emulated });
  const at = (path: string) => `${emulator.url}/${path}`;
  const gateway = await startGateway({
    port: 0,
    retries: QUICK,
    upstreams: [
      { name: "openai", baseUrl: at("openai/v1"), wires: ["openai-chat", "openai-responses"], ...more },
      { name: "anthropic", baseUrl: at("anthropic"), wires: ["anthropic"], ...more },
      { name: "gemini", baseUrl: at("gemini"), wires: ["gemini"], ...more },
      { name: "groq", baseUrl: at("groq/v1"), contract: "groq", wires: ["openai-chat"], ...more },
      { name: "mistral", baseUrl: at("mistral/v1"), contract: "mistral", wires: ["openai-chat"], ...more },
    ],
    ...options,
  });
  return {
    gateway,
    emulator,
    close: async () => {
      await gateway.close();
      await emulator.close();
    },
  };
}
