import type { Readable } from "node:stream";
import { getDefaultEnvironment, StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { McpServerOptions } from "../agent/agent-options.ts";
import type { Environment } from "../config/key-of.ts";
import { CallFetch } from "./call-fetch.ts";
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
  const calls = new CallFetch();
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers },
    fetch: calls.fetch,
  });
  transport.onmessage = (message) => calls.over("id" in message ? message.id : undefined);
  // A header is often a scheme and a key, and either may be repeated alone.
  const secrets = Object.values(headers).flatMap((value) => [value, ...value.split(/\s+/)]);
  return {
    transport,
    hide: hideValues(secrets),
    leave: () => transport.terminateSession(),
    free: () => calls.close(),
  };
}
