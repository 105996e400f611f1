import type { GatewayOptions } from "@suture/gateway";
import { Child } from "../gateway/child.ts";
import { type FreshStore, freshStore } from "./store.ts";

/** Gateways that share a new store, in front of an emulated provider. */
export interface Gateways {
  readonly urls: readonly string[];
  readonly emulator: string;
  /** Microseconds of processor that the gateways have used so far. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts so many gateways; the emulated models have a window of so many tokens. */
export async function startGateways(
  kind: "sqlite" | "postgres",
  processes: number,
  window: number,
): Promise<Gateways> {
  const emulator = await Child.start("../../agent/children/emulator", [String(window)]);
  const store: FreshStore = await freshStore(kind);
  const options: GatewayOptions = {
    port: 0,
    store: store.options,
    upstreams: [
      { name: "anthropic", baseUrl: `${emulator.url}/anthropic`, wires: ["anthropic"], key: "any", window },
    ],
    agent: { model: "anthropic/claude-opus-4-6", workers: 1_024 },
  };
  const children = await Promise.all(
    Array.from({ length: processes }, () =>
      Child.start("../../agent/children/gateway", [JSON.stringify(options)]),
    ),
  );
  return {
    urls: children.map(({ url }) => url),
    emulator: emulator.url,
    cpu: async () => {
      const usages = await Promise.all(children.map((child) => child.usage()));
      return usages.reduce((sum, { cpu }) => sum + cpu, 0);
    },
    stop: async () => {
      await Promise.all([...children, emulator].map((child) => child.stop()));
      await store.drop();
    },
  };
}
