import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { checkOptions } from "./check-options.ts";
import type { Verdict } from "./complaint.ts";
import { type JudgeRequest, judge } from "./judge.ts";
import { providersNamed } from "./providers/registry.ts";
import type { Latency, Scenario } from "./scenario/scenario.ts";
import { EmulatorState } from "./server/emulator-state.ts";
import { handle } from "./server/handle.ts";
import { hangUp } from "./server/hang-up.ts";
import { createListener } from "./server/listener.ts";
import type { LogEntry } from "./server/log.ts";
import type { SignatureMode } from "./signature.ts";

/** Options of starting an emulator. */
export interface EmulatorOptions {
  /** The name of a provider or of a vendor (all of its providers at the root), or `all`: each vendor under its own path. */
  readonly provider?: string;
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** The address to listen on; only this machine by default. */
  readonly host?: string;
  /** Overrides the context window of every model, in tokens. */
  readonly window?: number;
  readonly scenario?: Scenario;
  readonly latency?: Latency;
  /** Whether returned signatures are verified; `verify` by default. */
  readonly signatures?: SignatureMode;
  /** Called for each exchange when it is logged. */
  readonly onExchange?: (entry: LogEntry) => void;
}

/** A provider as an emulator serves it. */
export interface Served {
  readonly name: string;
  readonly title: string;
  /** The base URL for this provider's clients. */
  readonly baseUrl: string;
}

/** A running emulator. */
export interface Emulator {
  /** The root, without a trailing slash: `http://127.0.0.1:4010`. */
  readonly url: string;
  readonly port: number;
  readonly providers: readonly Served[];
  /** What was received and answered, oldest first. */
  log(): readonly LogEntry[];
  /** Returns to the initial state: the first scenario, the first id, an empty log. */
  reset(): void;
  /** Replaces the scenario, or returns what is left of it. */
  scenario(scenario?: Scenario): Scenario;
  /** Judges a request as this emulator would, without a socket. */
  judge(request: JudgeRequest & { readonly provider?: string }): Verdict;
  /** Closes every connection and stops listening. */
  close(): Promise<void>;
}

/** Starts an emulator; resolves when it listens. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  checkOptions(options);
  const { provider = "all", port = 0, host = "127.0.0.1", latency } = options;
  const providers = providersNamed(provider);
  const scenario = latency === undefined ? options.scenario : { latency, ...options.scenario };
  const state = new EmulatorState(providers, { ...options, scenario, prefixed: provider === "all" });
  const { server, closeAll } = createListener((message, response) => {
    handle(message, response, state).catch((error: unknown) => giveUp(response, error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  const shown = address.family === "IPv6" ? `[${address.address}]` : address.address;
  const url = `http://${shown}:${address.port}`;
  return {
    url,
    port: address.port,
    providers: providers.map(({ name, title, vendor, basePath }) => ({
      name,
      title,
      baseUrl: `${url}${state.prefixed ? `/${vendor}` : ""}${basePath}`,
    })),
    log: () => state.log.entries(),
    reset: () => state.reset(),
    scenario: (next) => {
      if (next !== undefined) state.scenario.set(next);
      return state.scenario.get();
    },
    judge: ({ provider: name = providers[0]?.name ?? provider, ...request }) => {
      const { window, signatures, memory } = state;
      return judge(name, request, { ...(window === undefined ? {} : { window }), signatures, memory });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        closeAll();
      }),
  };
}

/** Reports a failure of the emulator itself, unless the client has disconnected. */
function giveUp(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.req.aborted) {
    hangUp(response);
    return;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  response.writeHead(500, { "content-type": "application/json" });
  response.end(JSON.stringify({ error: `the emulator failed: ${text}` }));
}
