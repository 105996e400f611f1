import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { ErrorCode, McpError, ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import type { Bag } from "../answers/bag.ts";
import { sleep } from "../pace/sleep.ts";
import { version } from "../version.ts";
import { listTools } from "./list-tools.ts";
import type { Way } from "./open-way.ts";
import { callResult } from "./read-outcome.ts";
import type { Timings } from "./timings.ts";

/** No timer waits longer; whoever calls sees to the time. */
const FOREVER = 2_147_483_647;
/** Milliseconds between two looks at a list that changes all the time. */
const BREATH = 100;
/** What went wrong within so many milliseconds is why a connection ended. */
const FRESH = 10_000;
/** Milliseconds for saying good-bye, and for a process to be gone after it was killed. */
const LEAVE = 1_000;
const GONE = 6_000;

/** How the library begins a complaint about a message that nobody waits for, which it quotes: it may be the result of a call of another. */
const STRAY = /^(?:Received a (?:response|progress notification) for an unknown|Unknown message type)/;

/** Who hears of what a server says by itself. */
export interface LinkListener {
  /** The list of its tools was read. */
  onTools(list: readonly unknown[]): void;
  /** It said what is no message. */
  onNoise(): void;
}

/** One connection to a server, from its start until it is lost. */
export class McpLink {
  /** Resolves with the reason once the connection is lost, whoever ended it. */
  readonly lost: Promise<string>;
  readonly #client = new Client({ name: "suture", version }, { capabilities: {} });
  readonly #way: Way;
  readonly #timings: Timings;
  readonly #listener: LinkListener;
  readonly #closed: Promise<void>;
  #tellLost: (reason: string) => void = () => {};
  #closing: Promise<void> | undefined;
  #reason: string | undefined;
  #trouble: { readonly reason: string; readonly at: number } = { reason: "", at: 0 };
  #calls = 0;
  #isChecking = false;
  #isReading = false;
  #isStale = false;

  constructor(way: Way, timings: Timings, listener: LinkListener) {
    this.#way = way;
    this.#timings = timings;
    this.#listener = listener;
    this.lost = new Promise((resolve) => {
      this.#tellLost = resolve;
    });
    this.#closed = new Promise((resolve) => {
      this.#client.onclose = () => {
        const { reason, at } = this.#trouble;
        this.#lose(Date.now() - at < FRESH ? reason : "the connection ended");
        resolve();
      };
    });
    this.#client.onerror = (error) => {
      // What is no message harms nobody but those who wait for one.
      if (error instanceof SyntaxError || error.name.endsWith("ZodError")) {
        listener.onNoise();
        return;
      }
      if (STRAY.test(error.message)) return;
      this.#trouble = { reason: reasonOf(error), at: Date.now() };
      // A stream that broke off may be the end of the server, and nobody else would tell those who wait for an answer.
      void this.#check();
    };
    this.#client.setNotificationHandler(ToolListChangedNotificationSchema, () => this.#refresh());
  }

  /** Why the connection is lost; undefined while it holds. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** Connects and reads the list of tools; whatever fails is cleaned up. */
  async open(): Promise<void> {
    try {
      await this.#client.connect(this.#way.transport, { timeout: this.#timings.connect });
      this.#isReading = true;
      await this.#read();
      this.#isReading = false;
      if (this.#isStale) void this.#refresh();
      if (this.#reason !== undefined) throw new Error(this.#reason);
    } catch (error) {
      await this.close(reasonOf(error));
      throw error;
    }
    const beat = setInterval(() => void this.#check(), this.#timings.heartbeat);
    beat.unref();
    void this.lost.then(() => clearInterval(beat));
  }

  /** Calls a tool; an abort is told to the server. */
  async call(name: string, input: Bag, signal: AbortSignal): Promise<Bag> {
    this.#calls += 1;
    try {
      const params = { name, arguments: { ...input } };
      return await this.#client.request({ method: "tools/call", params }, callResult, {
        signal,
        timeout: FOREVER,
      });
    } catch (error) {
      if (!signal.aborted && !(error instanceof McpError)) void this.#check();
      throw error;
    } finally {
      this.#calls -= 1;
    }
  }

  /** Ends the connection; a process that was started for it is gone then. */
  close(reason: string): Promise<void> {
    this.#closing ??= this.#close(reason);
    return this.#closing;
  }

  async #close(reason: string): Promise<void> {
    const isLost = this.#reason !== undefined;
    this.#lose(reason);
    if (!isLost) await within(this.#way.leave(), LEAVE);
    await within(this.#client.close(), GONE);
    // The end of a process is told apart from the order to end.
    await within(this.#closed, GONE);
    await this.#way.free();
  }

  #lose(reason: string): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    this.#tellLost(reason);
  }

  /** Finds out whether the server is alive; one that is busy with calls may be silent. */
  async #check(): Promise<void> {
    if (this.#isChecking || this.#reason !== undefined) return;
    this.#isChecking = true;
    try {
      // Whatever it answers, it lives.
      await this.#client.request({ method: "ping" }, callResult, { timeout: this.#timings.ping });
    } catch (error) {
      const code = error instanceof McpError ? error.code : undefined;
      const isSilent = code === ErrorCode.RequestTimeout;
      const hasAnswered = code !== undefined && !isSilent && code !== ErrorCode.ConnectionClosed;
      if (!hasAnswered && !(isSilent && this.#calls > 0)) this.#lose(reasonOf(error));
    } finally {
      this.#isChecking = false;
    }
  }

  /** Reads the list until it did not change while it was read, with a breath in between. */
  async #refresh(): Promise<void> {
    this.#isStale = true;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      for (; this.#isStale && this.#reason === undefined; await sleep(BREATH)) await this.#read();
    } catch (error) {
      // Tools that nobody can list are as good as none: a new connection starts with a new list.
      this.#lose(reasonOf(error));
    } finally {
      this.#isReading = false;
    }
  }

  async #read(): Promise<void> {
    this.#isStale = false;
    this.#listener.onTools(await listTools(this.#client, this.#timings.connect));
  }
}

/** What an error says, with what the system called it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const code = cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : undefined;
  const said = error.message.replace(/^MCP error -?\d+: /, "");
  return code === undefined ? said : `${said} (${code})`;
}

/** Waits for something that may fail or never happen. */
async function within(what: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([what.catch(() => {}), late]);
  clearTimeout(timer);
}
