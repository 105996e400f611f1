import type { Readable } from "node:stream";
import { getDefaultEnvironment, StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { Agent, fetch as fetchBy } from "undici";
import type { McpServerOptions } from "../agent/agent-options.ts";
import type { Environment } from "../config/key-of.ts";
import { hideValues } from "./hide-values.ts";

/** A way to a server: over the standard streams of a process, or over HTTP. */
export interface Way {
  readonly transport: Transport;
  /** What the server writes besides what it says. */
  readonly stderr?: Readable;
  /** Hides what the server was given and nobody else should read. */
  hide(text: string): string;
  /** Says good-bye, where that is usual. */
  leave(): Promise<void>;
  /** Gives back what only this way needed. */
  free(): Promise<void>;
}

/** Opens nothing yet: the process is started, or the address called, when somebody connects. */
export function openWay(server: McpServerOptions, env: Environment): Way {
  return "url" in server ? httpWay(server, env) : stdioWay(server);
}

function stdioWay({
  command,
  args = [],
  env = {},
  cwd,
}: Extract<McpServerOptions, { command: string }>): Way {
  const transport = new StdioClientTransport({
    command,
    args: [...args],
    // Not everything that we know: a server gets what every program needs, and what was written down for it.
    env: { ...getDefaultEnvironment(), ...env },
    stderr: "pipe",
    ...(cwd === undefined ? {} : { cwd }),
  });
  return {
    transport,
    // With a pipe, it is there before the process is.
    stderr: transport.stderr as Readable,
    hide: hideValues(Object.values(env)),
    leave: async () => {},
    free: async () => {},
  };
}

function httpWay(
  { url, headersEnv = {} }: Extract<McpServerOptions, { url: string }>,
  env: Environment,
): Way {
  const headers: Record<string, string> = {};
  for (const [header, variable] of Object.entries(headersEnv)) {
    const value = env[variable]?.trim();
    if (!value) throw new Error(`the variable ${variable} for its header ${header} is not set`);
    headers[header] = value;
  }
  // A tool may take its time, and a stream may be silent for hours: calls have time-outs of their own.
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 } });
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers },
    fetch: (target, init) => fetchOver(agent, target, init),
  });
  // A header is often a scheme and a key, and either may be repeated alone.
  const secrets = Object.values(headers).flatMap((value) => [value, ...value.split(/\s+/)]);
  return {
    transport,
    hide: hideValues(secrets),
    leave: () => transport.terminateSession(),
    free: () => agent.destroy(),
  };
}

/** A request over connections of our own; the transport sends texts alone. */
function fetchOver(agent: Agent, url: string | URL, init: RequestInit = {}): Promise<Response> {
  const { method = "GET", headers, body, signal = null, redirect = "follow" } = init;
  return fetchBy(url, {
    method,
    headers: [...new Headers(headers)],
    body: typeof body === "string" ? body : null,
    signal,
    redirect,
    dispatcher: agent,
  });
}
