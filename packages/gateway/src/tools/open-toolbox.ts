import type { ToolOptions } from "../agent/agent-options.ts";
import { isBag } from "../answers/bag.ts";
import { fitsAny } from "../callers/glob.ts";
import type { Environment } from "../config/key-of.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { failedOutcome } from "./failed-outcome.ts";
import { McpServer, type ToolProblem } from "./mcp-server.ts";
import { nearNames } from "./near-names.ts";
import { timedRun } from "./timed-run.ts";
import { TIMINGS, type Timings } from "./timings.ts";
import type { Tool, Toolbox, ToolCall, ToolOutcome } from "./tool.ts";
import { fullName } from "./tool-names.ts";

/** What a toolbox is made of. */
export interface ToolboxContext {
  readonly options: ToolOptions;
  /** Where the values of headers are. */
  readonly env: Environment;
  readonly telemetry: Pick<Telemetry, "log" | "tool">;
  /** What takes another time than is usual. */
  readonly timings?: Partial<Timings>;
}

/** Starts, or calls, the MCP servers of the options. It waits for none of them: who is away is tried again. */
export function openToolbox({ options, env, telemetry, timings }: ToolboxContext): McpToolbox {
  const needsApproval = fitsAny(options.approval);
  const servers = Object.entries(options.mcp).map(
    ([name, server]) =>
      new McpServer({
        name,
        options: server,
        env,
        telemetry,
        timings: { ...TIMINGS, ...timings },
        timeout: options.timeout,
        needsApproval,
      }),
  );
  return new McpToolbox(servers, (record) => telemetry.tool(record));
}

/** The tools of all MCP servers. */
export class McpToolbox implements Toolbox {
  readonly #servers: readonly McpServer[];
  readonly #tell: Telemetry["tool"];

  constructor(servers: readonly McpServer[], tell: Telemetry["tool"]) {
    this.#servers = servers;
    this.#tell = tell;
  }

  async tools(): Promise<readonly Tool[]> {
    const lists = await Promise.all(this.#servers.map((server) => server.tools()));
    return lists.flat().map(({ tool }) => tool);
  }

  /** The servers that are away, and why. */
  problems(): readonly ToolProblem[] {
    return this.#servers.flatMap(({ problem }) => problem ?? []);
  }

  async run(call: ToolCall, signal: AbortSignal): Promise<ToolOutcome> {
    const { name } = call;
    signal.throwIfAborted();
    if (this.#find(name) === undefined) await this.tools();
    signal.throwIfAborted();
    const found = this.#find(name);
    return timedRun(call, found?.server.name, this.#tell, async () => {
      if (found === undefined) return failedOutcome(await this.#unknown(name));
      const input = call.input ?? {};
      if (!isBag(input)) return failedOutcome("The input of a tool is a JSON object; this is none.");
      return found.server.call(found.remote, input, signal);
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.close()));
  }

  #find(name: string): { readonly server: McpServer; readonly remote: string } | undefined {
    for (const server of this.#servers) {
      const offered = server.find(name);
      if (offered !== undefined) return { server, remote: offered.remote };
    }
    return undefined;
  }

  async #unknown(name: string): Promise<string> {
    const away = this.problems().find(({ server }) => name.startsWith(fullName(server, "")));
    if (away !== undefined)
      return `The server of the tool ${name} is away: ${away.reason}. Nothing was done.`;
    const known = (await this.tools()).map((tool) => tool.name);
    return `There is no tool ${name}. ${nearNames(name, known)}`;
  }
}
