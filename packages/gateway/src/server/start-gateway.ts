import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { settle } from "../config/settle.ts";
import type { GatewayOptions } from "../options.ts";
import { sendTrouble } from "../proxy/send-trouble.ts";
import { type GatewayState, openState } from "./gateway-state.ts";
import { handle } from "./handle.ts";

/** A running gateway. */
export interface Gateway {
  /** The root, without a slash at its end: `http://127.0.0.1:4000`. */
  readonly url: string;
  /** The names of its upstreams. */
  readonly upstreams: readonly string[];
  /** Takes no more requests, finishes those under way, and ends. */
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
  const settings = settle(options);
  const { port, host, timeouts } = settings;
  const state = await openState(settings);
  const server = listener(state);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const { address, family, port: taken } = server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  return {
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${taken}`,
    upstreams: settings.upstreams.all.map(({ name }) => name),
    close: () => {
      state.closing = true;
      closing ??= close(server, timeouts.close).then(() => state.close());
      return closing;
    },
  };
}

function listener(state: GatewayState): Server {
  const { maxHeaderBytes, timeouts } = state.settings;
  const options = {
    maxHeaderSize: maxHeaderBytes,
    requestTimeout: timeouts.request,
    keepAliveTimeout: 65_000,
  };
  const server = createServer(options, (request, response) => {
    // While the gateway closes, a connection is not kept for another request.
    response.on("close", () => {
      if (!server.listening) setImmediate(() => server.closeIdleConnections());
    });
    handle(request, response, state).catch(() => {
      const message = "the gateway failed; this is a fault of its own";
      sendTrouble(response, undefined, { status: 500, code: "gateway_failed", message });
    });
  });
  return server;
}

/** Answers that are under way get their time; what takes longer is cut. */
function close(server: Server, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), patience);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
