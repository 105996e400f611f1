import type { AddressInfo } from "node:net";
import { refuseChange } from "../config/refuse-change.ts";
import { settle } from "../config/settle.ts";
import type { GatewayOptions } from "../options.ts";
import { openState } from "./gateway-state.ts";
import { Generations } from "./generations.ts";
import { closeServer, limitRequests, openServer } from "./server.ts";

/**
 * How many connections may wait to be accepted, if the system allows it (`net.core.somaxconn`). A burst that meets a busy process exceeds
 * Node's own 511, and the rest would be reset.
 */
const BACKLOG = 16_384;

/** A running gateway. */
export interface Gateway {
  /** The root, without a slash at its end, as this machine calls it: `http://127.0.0.1:4000`. */
  readonly url: string;
  /** The names of its upstreams. */
  readonly upstreams: readonly string[];
  /** Notes about the options for the operator: sessions that nothing stores, or a model whose provider's key is missing. */
  readonly warnings: readonly string[];
  /** How many requests are being answered; what `close` waits for. */
  readonly underWay: number;
  /**
   * Continues with other options, after checking them. If they are wrong, or change what only a start can change, throws a
   * `GatewayOptionError` and changes nothing. Requests under way keep their options.
   */
  reload(options: GatewayOptions): void;
  /** Accepts no more requests, finishes those under way, and ends. */
  close(): Promise<void>;
}

/**
 * Starts a gateway; resolves as soon as it listens.
 *
 * @example
 * const gateway = await startGateway({ port: 4000 });
 * const client = new OpenAI({ baseURL: `${gateway.url}/v1` });
 */
export async function startGateway(options: GatewayOptions = {}): Promise<Gateway> {
  const generations = new Generations(await openState(settle(options)));
  const { port, host } = generations.current.settings;
  const server = openServer(generations);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  }).catch(async (error: unknown) => {
    await generations.close();
    throw error;
  });
  generations.current.sessions?.start();
  const bound = server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  return {
    url: urlOf(bound),
    get upstreams() {
      return generations.current.settings.upstreams.all.map(({ name }) => name);
    },
    get warnings() {
      return generations.current.warnings;
    },
    get underWay() {
      return generations.underWay;
    },
    reload(changed) {
      const settings = settle(changed);
      refuseChange(generations.current.settings, settings);
      generations.replace(settings);
      limitRequests(server, settings.timeouts.request);
    },
    close: () => {
      generations.current.closing = true;
      const patience = generations.current.settings.timeouts.close;
      // Sessions pause while answers end: streams of sessions that continue elsewhere end with them.
      const laidDown = generations.current.sessions?.stop();
      closing ??= Promise.all([closeServer(server, patience), laidDown]).then(() => generations.close());
      return closing;
    },
  };
}

/** An address that stands for all of the machine's is none to call. */
function urlOf({ address, family, port }: AddressInfo): string {
  if (address === "0.0.0.0" || address === "::") return `http://localhost:${port}`;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}
