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
  const upstreams = upstreamsAt(emulator).map((upstream) => ({ ...upstream, ...more }));
  const gateway = await startGateway({ port: 0, retries: QUICK, upstreams, ...options });
  return {
    gateway,
    emulator,
    close: async () => {
      await gateway.close();
      await emulator.close();
    },
  };
}

/** Emulators of all providers as upstreams of a gateway. */
export function upstreamsAt({ url }: Emulator): UpstreamOptions[] {
  const at = (path: string) => `${url}/${path}`;
  return [
    { name: "openai", baseUrl: at("openai/v1"), wires: ["openai-chat", "openai-responses"] },
    { name: "anthropic", baseUrl: at("anthropic"), wires: ["anthropic"] },
    { name: "gemini", baseUrl: at("gemini"), wires: ["gemini"] },
    { name: "groq", baseUrl: at("groq/openai/v1"), contract: "groq", wires: ["openai-chat"] },
    { name: "mistral", baseUrl: at("mistral/v1"), contract: "mistral", wires: ["openai-chat"] },
  ];
}
