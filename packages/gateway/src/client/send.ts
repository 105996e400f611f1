import type { AwaitedCall } from "../agent/agent-event.ts";
import type { TurnEvent } from "../api/schemas/event.ts";
import type { NewMessage } from "../api/schemas/message-status.ts";
import { SutureApiError } from "./api-error.ts";
import { newKey } from "./new-key.ts";
import { type CallResult, definitionsOf, runCall, type Said, type Tool, type Tools } from "./tools.ts";
import type { Transport } from "./transport.ts";

/** Options of sending. */
export interface SendOptions {
  /** What the message is called: sent again under the same key, it is not run again. Made up when absent. */
  readonly key?: string;
  /** Whether a person waits for the answer: they come first. */
  readonly rank?: "person" | "background";
  /** Tools that run here, by name. */
  readonly tools?: Tools;
  /** Hears all that happens, as it happens. */
  readonly onEvent?: (event: TurnEvent) => void;
  /** Stops listening; the message is answered all the same. */
  readonly signal?: AbortSignal;
}

/** What came of a message. */
export interface Sent {
  readonly key: string;
  /** The session that answered: another one, where that goes on with the first. */
  readonly session: string;
  /** `waiting`: for a decision, or for results of calls that nobody here can run. `stopped`: somebody ended the turn. */
  readonly state: "done" | "waiting" | "stopped";
  /** The answer; empty where there is none. */
  readonly text: string;
  readonly turn?: number;
  readonly waitingFor?: "results" | "approval";
  readonly calls?: readonly AwaitedCall[];
}

type End = Extract<TurnEvent, { readonly type: "turn.done" | "turn.failed" | "turn.waiting" }>;

/** A result that was posted so often and is still waited for is not taken. */
const ENOUGH = 3;

/** Sends one message, runs the calls that are meant for this side, and waits for the end. Broken streams are taken up again. */
export class Sending {
  readonly #transport: Transport;
  readonly #asked: string;
  readonly #options: SendOptions;
  readonly #key: string;
  readonly #message: NewMessage;
  /** Calls that ran here: whatever happens to their results on the way, none runs twice. */
  readonly #runs = new Map<string, { readonly result: Promise<CallResult>; posts: number }>();
  #session: string;
  #lastId: string | undefined;

  constructor(transport: Transport, session: string, said: Said, options: SendOptions) {
    const { tools, rank, key = newKey() } = options;
    this.#transport = transport;
    this.#asked = session;
    this.#session = session;
    this.#options = options;
    this.#key = key;
    this.#message = {
      ...(typeof said === "string" ? { text: said } : { parts: said }),
      ...(tools === undefined ? {} : { tools: definitionsOf(tools) }),
      ...(rank === undefined ? {} : { rank }),
    };
  }

  async run(): Promise<Sent> {
    const patience = this.#transport.patience(this.#options.signal);
    for (let end: End | undefined; ; ) {
      const known = this.#lastId;
      try {
        // What is sent again under its key is not run again: this is also how a broken stream is taken up.
        end =
          end === undefined
            ? await this.#listen("messages", this.#message, this.#key)
            : await this.#answer(end);
        if (end === undefined) continue;
        if (end.type === "turn.failed" && end.reason === "stopped") return this.#sent("stopped");
        if (end.type === "turn.failed") throw failed(end.reason);
        if (end.type === "turn.done") return { ...this.#sent("done"), text: end.text, turn: end.turn };
        if (this.#mine(end).length === 0)
          return { ...this.#sent("waiting"), waitingFor: end.for, calls: end.calls };
        patience.renew();
      } catch (error) {
        if (this.#lastId !== known) patience.renew();
        await patience.after(error);
        end = undefined;
      }
    }
  }

  /** Posts something, and hears what happens until the stream ends. */
  async #listen(what: string, body: unknown, key: string): Promise<End> {
    let end: End | undefined;
    const heard = this.#transport.events<TurnEvent>({
      method: "POST",
      path: ["sessions", this.#asked, what],
      body,
      headers: { "idempotency-key": key, "last-event-id": this.#lastId },
      signal: this.#options.signal,
    });
    for await (const { event, id } of heard) {
      this.#lastId = id ?? this.#lastId;
      if (event.type === "accepted" || (event.type === "recovery" && event.stage === 2))
        this.#session = event.session;
      end = isEnd(event) ? event : undefined;
      this.#options.onEvent?.(event);
    }
    if (end === undefined) throw new SutureApiError(0, BROKEN);
    return end;
  }

  /** Calls of ours that are waited for. */
  #mine(end: End): readonly (AwaitedCall & { readonly tool: Tool })[] {
    const tools = new Map(Object.entries(this.#options.tools ?? {}));
    const calls = end.type === "turn.waiting" ? end.calls : [];
    return calls.flatMap((call) => {
      const tool = tools.get(call.name);
      const isTaken = (this.#runs.get(call.call)?.posts ?? 0) < ENOUGH;
      return tool === undefined || !isTaken ? [] : { ...call, tool };
    });
  }

  /** Runs what is waited for and posts the results; hears what the last of them leads to. */
  async #answer(end: End): Promise<End | undefined> {
    const runs = this.#mine(end).map(({ call, input, tool }) => {
      const result = () => runCall(tool, call, input, this.#options.signal);
      const run = this.#runs.get(call) ?? { result: result(), posts: 0 };
      this.#runs.set(call, run);
      return run;
    });
    const results = await Promise.all(runs.map(({ result }) => result));
    for (const run of runs) run.posts += 1;
    const last = results.pop();
    for (const result of results) await this.#post(result);
    if (last === undefined) return undefined;
    return this.#listen("results", last, this.#keyOf(last.call)).catch(unlessAnswered);
  }

  async #post(result: CallResult): Promise<void> {
    await this.#transport
      .json({
        method: "POST",
        path: ["sessions", this.#asked, "results"],
        body: result,
        headers: { "idempotency-key": this.#keyOf(result.call) },
        isSafe: true,
        signal: this.#options.signal,
      })
      .catch(unlessAnswered);
  }

  #keyOf(call: string): string {
    return encodeURIComponent(`${this.#key}:${call}`).slice(-255);
  }

  #sent<State extends Sent["state"]>(state: State): Pick<Sent, "key" | "session" | "state" | "text"> {
    return { key: this.#key, session: this.#session, state, text: "" };
  }
}

const BROKEN = {
  code: "unreachable",
  message: "the stream ended before the turn did",
  hint: "Send the message again under its key: it is not run twice.",
};

function isEnd(event: TurnEvent): event is End {
  return (
    event.type === "turn.done" ||
    event.type === "turn.waiting" ||
    (event.type === "turn.failed" && !event.willRetry)
  );
}

/** Somebody may have answered the call under our key, in an earlier life: then that holds. */
function unlessAnswered(error: unknown): undefined {
  if (error instanceof SutureApiError && error.code === "key-reused") return undefined;
  throw error;
}

function failed(message: string): SutureApiError {
  const hint = "The message is kept among the dead letters, and can be tried again from there.";
  return new SutureApiError(0, { code: "turn-failed", message, hint });
}
