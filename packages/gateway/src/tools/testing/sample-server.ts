import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { PingRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { bundleProgram } from "@suture/testkit/bundle-script";
import { z } from "zod";
import type { McpServerOptions, ToolOptions } from "../../agent/agent-options.ts";
import type { EventFacts } from "../../telemetry/telemetry.ts";
import type { ToolRecord } from "../../telemetry/tool-record.ts";
import { type McpToolbox, openToolbox } from "../open-toolbox.ts";
import type { Timings } from "../timings.ts";
import type { ToolOutcome } from "../tool.ts";

const STDIO = await bundleProgram(new URL("./stdio-server.mjs", import.meta.url));

const closers: (() => unknown)[] = [];

/** Closes what a test has opened; for after each, in every file, as files of one worker share this module. */
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

/** For as long as a process may need to start on a machine that is busy with other things. */
export const PATIENT = 60_000;

/** Waits long for everything, but not between two tries. */
const TIMINGS: Partial<Timings> = {
  connect: PATIENT,
  start: PATIENT,
  patience: PATIENT,
  firstDelay: 10,
  mostDelay: 80,
  heartbeat: 600_000,
};

/** A line of the log. */
export interface Logged extends EventFacts {
  readonly level: string;
  readonly message: string;
}

/** A toolbox that is closed after the test, and what it logs. */
export function startToolbox(
  options: Partial<ToolOptions>,
  timings: Partial<Timings> = {},
  env: Record<string, string> = {},
): { toolbox: McpToolbox; logged: Logged[]; told: ToolRecord[] } {
  const logged: Logged[] = [];
  const told: ToolRecord[] = [];
  const toolbox = openToolbox({
    options: { mcp: {}, approval: [], parallel: 4, timeout: PATIENT, ...options },
    env,
    telemetry: {
      log: (level, message, facts = {}) => void logged.push({ level, message, ...facts }),
      tool: (record) => void told.push(record),
    },
    timings: { ...TIMINGS, ...timings },
  });
  closers.push(() => toolbox.close());
  return { toolbox, logged, told };
}

/** Runs a tool that nobody aborts. */
export function call(toolbox: McpToolbox, name: string, input: unknown = {}): Promise<ToolOutcome> {
  return toolbox.run({ id: "1", name, input }, new AbortController().signal);
}

/** The texts of an outcome. */
export function textOf({ output }: ToolOutcome): string {
  return output.map((part) => (part.type === "text" ? part.text : `<${part.media}>`)).join("\n");
}

/** A folder that is gone after the test. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), "suture-tools-"));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A server that is started as a process, and what it notes. */
export function stdioServer(env: Record<string, string> = {}): {
  server: McpServerOptions;
  notes(): string[];
} {
  const file = join(scratch(), "notes");
  return {
    server: { command: process.execPath, args: [STDIO], env: { NOTES: file, ...env } },
    notes: () => {
      try {
        return readFileSync(file, "utf8").trim().split("\n");
      } catch {
        return [];
      }
    },
  };
}

/** A server that is reached over HTTP. */
export interface HttpServer {
  readonly url: string;
  /** The headers of every request. */
  readonly seen: IncomingMessage["headers"][];
  readonly notes: string[];
  /** Requests whose answers were hung up on. */
  readonly dropped: string[];
  /** Answers everything with this, in place of MCP. */
  broken: { readonly status: number; readonly text: string } | undefined;
  /** Adds a tool, and tells of it. */
  grow(): void;
  /** Forgets who is connected, as a restart does, and says so with this status. */
  forget(status: number): void;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Starts one. */
export async function httpServer(): Promise<HttpServer> {
  let http: Server | undefined;
  let port = 0;
  let forgotten = 404;
  const sessions = new Map<string, { transport: StreamableHTTPServerTransport; mcp: McpServer }>();
  const own: Omit<HttpServer, "url"> = {
    seen: [],
    notes: [],
    dropped: [],
    broken: undefined,
    grow: () => {
      for (const { mcp } of sessions.values()) mcp.registerTool("grown", {}, () => ({ content: [] }));
    },
    forget: (status) => {
      forgotten = status;
      sessions.clear();
    },
    stop: async () => {
      sessions.clear();
      http?.closeAllConnections();
      await new Promise((resolve) => (http === undefined ? resolve(undefined) : http.close(resolve)));
      http = undefined;
    },
    start: async () => {
      http = createServer(async (request, response) => {
        own.seen.push(request.headers);
        response.on("close", () => response.writableFinished || own.dropped.push(request.method ?? ""));
        if (own.broken !== undefined) {
          response.writeHead(own.broken.status).end(own.broken.text);
          return;
        }
        const id = request.headers["mcp-session-id"];
        const known = typeof id === "string" ? sessions.get(id) : undefined;
        if (known !== undefined) return known.transport.handleRequest(request, response);
        if (id !== undefined) return response.writeHead(forgotten).end("no such session");
        const mcp = makeServer(own.notes);
        const transport = new StreamableHTTPServerTransport({
          sessionIdGenerator: () => randomUUID(),
          onsessionclosed: () => void own.notes.push("left"),
          onsessioninitialized: (made) => void sessions.set(made, { transport, mcp }),
        });
        await mcp.connect(transport as Transport);
        await transport.handleRequest(request, response);
      });
      await new Promise<void>((resolve) => http?.listen(port, "127.0.0.1", resolve));
      port = (http.address() as AddressInfo).port;
    },
  };
  await own.start();
  closers.push(() => own.stop());
  return Object.assign(own, { url: `http://127.0.0.1:${port}/mcp` });
}

function makeServer(notes: string[]): McpServer {
  const mcp = new McpServer({ name: "sample", version: "1.0.0" });
  // More than it should say, as many do.
  mcp.server.setRequestHandler(PingRequestSchema, () => {
    notes.push("ping");
    return { pong: true };
  });
  mcp.registerTool("add", { inputSchema: { a: z.number(), b: z.number() } }, ({ a, b }) => ({
    content: [{ type: "text", text: String(a + b) }],
  }));
  mcp.registerTool("hang", {}, ({ signal }) => {
    notes.push("hangs");
    return new Promise(() => signal.addEventListener("abort", () => notes.push("cancelled")));
  });
  mcp.registerTool("weather", { outputSchema: { degrees: z.number() } }, () => ({
    content: [],
    structuredContent: { degrees: 21 },
  }));
  return mcp;
}
