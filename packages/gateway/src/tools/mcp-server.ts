import { StreamableHTTPError } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { McpServerOptions } from "../agent/agent-options.ts";
import type { Bag } from "../answers/bag.ts";
import type { Environment } from "../config/key-of.ts";
import { sleep } from "../pace/sleep.ts";
import type { EventFacts, Telemetry } from "../telemetry/telemetry.ts";
import { Bell } from "./bell.ts";
import { failedOutcome } from "./failed-outcome.ts";
import { McpLink, reasonOf } from "./mcp-link.ts";
import { type OfferedTool, offeredTools } from "./offered-tools.ts";
import { openWay, type Way } from "./open-way.ts";
import { readOutcome } from "./read-outcome.ts";
import { logStderr } from "./stderr-log.ts";
import type { Timings } from "./timings.ts";
import type { ToolOutcome } from "./tool.ts";

/** A server that cannot be used at present. */
export interface ToolProblem {
  readonly server: string;
  readonly reason: string;
  /** Since when, in milliseconds of the clock. */
  readonly since: number;
  /** It was started just now, and is not there yet. */
  readonly isStarting?: true;
}

/** Warnings about one server and its tools, at most. */
const MOST_TOLD = 500;
/** More of why a server is away is the page of some proxy. */
const LONGEST = 500;

/** What a server is used with. */
export interface McpServerContext {
  readonly name: string;
  readonly options: McpServerOptions;
  readonly env: Environment;
  readonly telemetry: Pick<Telemetry, "log">;
  readonly timings: Timings;
  /** Milliseconds for one call. */
  readonly timeout: number;
  needsApproval(name: string): boolean;
}

/** A server and its tools, for as long as the gateway runs: when it is lost, it is tried again. */
export class McpServer {
  readonly name: string;
  readonly #context: McpServerContext;
  readonly #end = new AbortController();
  readonly #bell = new Bell();
  readonly #told = new Set<string>();
  readonly #life: Promise<void>;
  #link: McpLink | undefined;
  #offers: readonly OfferedTool[] = [];
  #attempts = 0;
  /** When it is tried again; 0 while it is tried, or there. */
  #due = 0;
  #problem: { readonly reason: string; readonly since: number };
  #hide: (text: string) => string = (text) => text;

  constructor(context: McpServerContext) {
    this.name = context.name;
    this.#context = context;
    this.#problem = { reason: "it has not been reached yet", since: Date.now() };
    this.#life = this.#live();
  }

  /** The tools that can be called at present; waits for the first try to reach the server, but not for long. */
  async tools(): Promise<readonly OfferedTool[]> {
    const until = Date.now() + this.#context.timings.start;
    while (this.#attempts === 0 && Date.now() < until && !this.#end.signal.aborted) {
      await this.#bell.wait(until, this.#end.signal);
    }
    return this.#there === undefined ? [] : this.#offers;
  }

  /** A tool by the name that the model knows, though the server may be away since. */
  find(name: string): OfferedTool | undefined {
    return this.#offers.find(({ tool }) => tool.name === name);
  }

  /** Why the server cannot be used; undefined when it can. */
  get problem(): ToolProblem | undefined {
    if (this.#there !== undefined) return undefined;
    const isStarting = this.#attempts === 0 && Date.now() < this.#problem.since + this.#context.timings.start;
    return { server: this.name, ...this.#problem, ...(isStarting ? { isStarting } : {}) };
  }

  /** Calls a tool; only an abort throws. */
  async call(remote: string, input: Bag, signal: AbortSignal): Promise<ToolOutcome> {
    signal.throwIfAborted();
    const { timeout } = this.#context;
    // The server hears of an abort through this one, which nobody aborts once the call is over.
    const own = new AbortController();
    const stop = (): void => own.abort("the call was aborted");
    signal.addEventListener("abort", stop, { once: true });
    const timer = setTimeout(() => own.abort(`no answer within ${timeout} ms`), timeout);
    try {
      return await this.#try(remote, input, own.signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!own.signal.aborted) {
        return readOutcome({
          content: [{ type: "text", text: this.#hide(`The call failed: ${reasonOf(error)}`) }],
          isError: true,
        });
      }
      return failedOutcome(
        `The tool did not answer within ${timeout} ms and was told to stop. It may or may not have taken effect.`,
      );
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    }
  }

  /** Ends the connection and every try to get one. */
  async close(): Promise<void> {
    this.#end.abort();
    await this.#life;
  }

  get #there(): McpLink | undefined {
    return this.#link?.reason === undefined ? this.#link : undefined;
  }

  async #try(remote: string, input: Bag, signal: AbortSignal): Promise<ToolOutcome> {
    for (let isFirst = true; ; isFirst = false) {
      const link = await this.#reach(signal);
      if (link === undefined) {
        return failedOutcome(`The server of this tool is away: ${this.#problem.reason}. Nothing was done.`);
      }
      try {
        return readOutcome(await link.call(remote, input, signal));
      } catch (error) {
        if (signal.aborted) throw error;
        const isForgotten = isSessionGone(error);
        if (isForgotten) await link.close("it has forgotten its session");
        // It was never run: the server does not know who asks.
        if (isForgotten && isFirst) continue;
        if (link.reason === undefined) throw error;
        const why = this.#short(link.reason);
        return failedOutcome(
          `The server was lost while the tool ran (${why}). It may or may not have taken effect.`,
        );
      }
    }
  }

  /** The connection, also when it takes a moment until there is one again. */
  async #reach(signal: AbortSignal): Promise<McpLink | undefined> {
    const until = Date.now() + this.#context.timings.patience;
    for (;;) {
      const link = this.#there;
      if (link !== undefined) return link;
      if (this.#end.signal.aborted || Date.now() >= until || this.#due > until) return undefined;
      await this.#bell.wait(until, signal);
      signal.throwIfAborted();
    }
  }

  /** Connects again and again, until the end. */
  async #live(): Promise<void> {
    const { telemetry, timings } = this.#context;
    const { signal } = this.#end;
    let delay = timings.firstDelay;
    while (!signal.aborted) {
      let reason: string;
      const started = Date.now();
      try {
        reason = await this.#connected();
      } catch (error) {
        reason = reasonOf(error);
      }
      if (signal.aborted) break;
      if (Date.now() - started >= timings.steady) delay = timings.firstDelay;
      this.#link = undefined;
      this.#problem = { ...this.#problem, reason: this.#short(reason) };
      this.#due = Date.now() + delay;
      telemetry.log("warn", "mcp server is away", { server: this.name, reason: this.#problem.reason, delay });
      this.#attempts += 1;
      this.#bell.ring();
      await sleep(delay, signal);
      this.#due = 0;
      delay = Math.min(delay * 2, timings.mostDelay);
    }
    this.#link = undefined;
    this.#problem = { reason: "the gateway is closing", since: Date.now() };
    this.#bell.ring();
  }

  /** Connects once; resolves with the reason when the connection is lost and everything of it is gone. */
  async #connected(): Promise<string> {
    const { options, env, telemetry, timings } = this.#context;
    const way = openWay(options, env);
    this.#hide = (text) => way.hide(text);
    this.#listen(way);
    const link = new McpLink(way, timings, {
      onTools: (list) => this.#take(list),
      onNoise: () => this.#warnOnce("mcp server writes on its standard output what is no message", {}),
    });
    const stop = (): void => void link.close("the gateway is closing");
    this.#end.signal.addEventListener("abort", stop, { once: true });
    try {
      await link.open();
      this.#link = link;
      this.#attempts += 1;
      telemetry.log("info", "mcp server is there", { server: this.name, tools: this.#offers.length });
      this.#bell.ring();
      const reason = await link.lost;
      this.#problem = { reason: this.#short(reason), since: Date.now() };
      return reason;
    } finally {
      this.#end.signal.removeEventListener("abort", stop);
      await link.close("the connection ended");
    }
  }

  #short(reason: string): string {
    return this.#hide(reason).slice(0, LONGEST);
  }

  #listen({ stderr, hide }: Way): void {
    if (stderr !== undefined) logStderr(stderr, this.name, hide, this.#context.telemetry);
  }

  #take(list: readonly unknown[]): void {
    const { name: server, needsApproval } = this.#context;
    const complain = (tool: string, problem: string): void =>
      this.#warnOnce(`a tool of an mcp server ${problem}`, { tool });
    this.#offers = offeredTools(list, { server, needsApproval, complain });
  }

  #warnOnce(message: string, facts: EventFacts): void {
    const known = JSON.stringify([message, facts]);
    if (this.#told.has(known) || this.#told.size >= MOST_TOLD) return;
    this.#told.add(known);
    this.#context.telemetry.log("warn", message, { server: this.name, ...facts });
  }
}

/** Whether a server does not know the session, as after a restart; many say so in other words than they should. */
function isSessionGone(error: unknown): boolean {
  if (!(error instanceof StreamableHTTPError)) return false;
  return error.code === 404 || (error.code === 400 && /session/i.test(error.message));
}
