import { type Classified, classify, classifyResponse } from "@suture/core/classify";
import type { Dispatcher, Pool } from "undici";
import { type Answer, AnswerBuilder } from "../answers/answer.ts";
import type { AnswerEvent, FinishEvent } from "../answers/answer-event.ts";
import { CUT } from "../answers/answer-sink.ts";
import { parsed } from "../answers/bag.ts";
import { answersOf } from "../answers/registry.ts";
import { LONGEST_EVENT, readWhole, StreamReader } from "../answers/stream-reader.ts";
import { ToolRestorer } from "../fallback/restore-tools.ts";
import type { Trouble } from "../wires/wire.ts";
import type { CallIds } from "./call-ids.ts";
import { ExchangeError } from "./exchange-error.ts";

/** One request to a provider, and what is needed to understand its answer. */
export interface ModelRequest {
  readonly pool: Pool;
  /** Name of the upstream, whose words its refusals use. */
  readonly provider: string;
  readonly wire: string;
  readonly path: string;
  readonly headers: string[];
  readonly body: string;
  /** The model's window in tokens, if known. */
  readonly window: number | undefined;
  /** The history's names of tools by the provider's, and tools that take free text. */
  readonly toolNames: ReadonlyMap<string, string>;
  readonly freeText: ReadonlySet<string>;
  readonly ids: CallIds;
  readonly signal: AbortSignal;
  readonly onEvent: (event: AnswerEvent) => void;
  /** The head of the answer has arrived. */
  readonly onHead: (status: number) => void;
}

/** How much of an answer is examined when something seems wrong with it. */
const LOOKED_AT = 256 * 1024;
/** How many milliseconds to wait for data after the end of an answer, so that its connection can be reused. */
const LINGERS = 1_000;
const TIMEOUTS: ReadonlySet<unknown> = new Set([
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
  "UND_ERR_CONNECT_TIMEOUT",
  "ETIMEDOUT",
]);

/** Sends a request and reads its answer, piece by piece. Rejects with an {@link ExchangeError}. */
export function exchange(request: ModelRequest): Promise<Answer> {
  return new Exchange(request).run();
}

class Exchange {
  readonly #request: ModelRequest;
  readonly #builder = new AnswerBuilder();
  readonly #restorer: ToolRestorer;
  /** The latest pieces of the answer, as they came. */
  #latest: Buffer[] = [];
  #size = 0;
  #status = 0;
  /** The start of an answer has no content yet: another target may still begin anew. */
  #start: AnswerEvent | undefined;
  #hasSpoken = false;
  #finish: FinishEvent | undefined;

  constructor(request: ModelRequest) {
    this.#request = request;
    this.#restorer = new ToolRestorer(request.toolNames, request.freeText);
  }

  async run(): Promise<Answer> {
    try {
      return await this.#run();
    } catch (error) {
      throw error instanceof ExchangeError ? error : this.#lost(error as Error);
    }
  }

  async #run(): Promise<Answer> {
    const { pool, path, headers, body, signal, onHead } = this.#request;
    const answer = await pool.request({ method: "POST", path, headers, body, signal });
    this.#status = answer.statusCode;
    onHead(answer.statusCode);
    if (answer.statusCode >= 300) throw this.#failed(await this.#refusal(answer));
    if (String(answer.headers["content-type"]).includes("json")) await this.#readDocument(answer);
    else await this.#readStream(answer);
    return this.#judge();
  }

  /** The text of a refusal; if it breaks off, the part that arrived. */
  async #refusal({ body, headers }: Dispatcher.ResponseData): Promise<Classified> {
    await this.#eachPiece(body, () => this.#size >= LOOKED_AT).catch(() => {});
    body.destroy();
    const { provider } = this.#request;
    return classify({ status: this.#status, body: this.#text(), provider, headers: textsOf(headers) });
  }

  async #readStream({ body }: Dispatcher.ResponseData): Promise<void> {
    const reader = new StreamReader(answersOf(this.#request.wire));
    const lost = await this.#eachPiece(body, (piece) => this.#take(reader.push(piece))).then(
      () => undefined,
      (error: Error) => error,
    );
    if (this.#finish !== undefined) return;
    if (lost instanceof ExchangeError || (lost !== undefined && this.#request.signal.aborted)) throw lost;
    // Not every wire marks the end: an answer with a finish reason is complete, however its connection ends.
    const rest = reader.end();
    if (lost !== undefined && rest.some(({ type }) => type === "error")) throw lost;
    this.#take(rest);
  }

  /** Not every provider streams on request. */
  async #readDocument({ body }: Dispatcher.ResponseData): Promise<void> {
    const pieces: Buffer[] = [];
    let size = 0;
    await this.#eachPiece(body, (piece) => {
      pieces.push(piece);
      size += piece.length;
      return size > LONGEST_EVENT;
    });
    const text = Buffer.concat(pieces);
    const wire = answersOf(this.#request.wire);
    const document = parsed(text.toString("utf8"));
    if (document !== undefined && !Array.isArray(document)) {
      this.#take(readWhole(wire, document));
      return;
    }
    const reader = new StreamReader(wire);
    this.#take([...reader.push(text), ...reader.end()]);
  }

  /** Passes on each piece of a body until the callback has enough; the rest is read in the background. */
  #eachPiece(body: Dispatcher.ResponseData["body"], isEnough: (piece: Buffer) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      let isDone = false;
      const end = (error?: Error): void => {
        if (isDone) return;
        isDone = true;
        if (error === undefined) resolve();
        else reject(error);
        const timer = setTimeout(() => body.destroy(), LINGERS);
        timer.unref();
        body.once("close", () => clearTimeout(timer));
      };
      body.on("data", (piece: Buffer) => {
        if (isDone) return;
        try {
          this.#keep(piece);
          if (isEnough(piece)) end();
        } catch (error) {
          end(error as Error);
          body.destroy();
        }
      });
      body.on("end", () => end());
      body.on("error", (error: Error) => end(error));
      body.on("close", () => end(new Error("the connection was closed")));
    });
  }

  #keep(piece: Buffer): void {
    this.#latest.push(piece);
    this.#size += piece.length;
    while (this.#size - (this.#latest[0]?.length ?? 0) > LOOKED_AT)
      this.#size -= this.#latest.shift()?.length ?? 0;
  }

  #text(): string {
    return Buffer.concat(this.#latest).toString("utf8");
  }

  /** Takes events from the provider; true when the answer is complete. */
  #take(events: readonly AnswerEvent[]): boolean {
    for (const event of events) {
      if (event.type === "error") throw this.#failed(this.#said(event.trouble));
      for (const restored of this.#restorer.restore(event)) this.#add(restored);
    }
    return this.#finish !== undefined;
  }

  #add(event: AnswerEvent): void {
    if (event.type === "finish") {
      this.#finish = event;
      return;
    }
    const told = event.type === "call" ? this.#request.ids.identify(event) : event;
    this.#builder.add(told);
    if (told.type === "start") this.#start = told;
    else this.#tell(told);
  }

  #tell(event: AnswerEvent): void {
    const { onEvent } = this.#request;
    if (this.#start !== undefined) onEvent(this.#start);
    this.#start = undefined;
    this.#hasSpoken = true;
    onEvent(event);
  }

  /** Decides whether the result counts as an answer. */
  #judge(): Answer {
    const finish = this.#finish;
    if (finish === undefined) throw this.#failed(this.#said(CUT));
    const said = this.#overflow(finish);
    if (said !== undefined) throw this.#failed(said);
    const answer = this.#builder.finish(finish);
    const { parts } = answer;
    const says = parts.some(
      (part) => (part.type === "text" || part.type === "refusal") && part.text.trim() !== "",
    );
    const calls = parts.some(({ type }) => type === "call");
    // Calls of an answer that a filter stopped must not run.
    if (finish.reason === "refusal" && (!says || calls)) throw this.#failed(REFUSED);
    // Reasoning alone is not an answer.
    if (!says && !calls) throw this.#failed(SILENT);
    this.#tell(finish);
    return answer;
  }

  /** An answer that ran out of room, or for which there was none according to its usage. */
  #overflow({ reason, usage }: FinishEvent): Classified | undefined {
    const { provider, window, wire } = this.#request;
    // Google's windows are for prompts alone.
    const isShared = wire !== "gemini";
    const { input = 0, output = 0 } = usage ?? {};
    const used = isShared ? input + output : input;
    if (window !== undefined && used > window) {
      const message = `usage of ${used} tokens is above the window of ${window}`;
      return { class: "context_overflow", limit: window, requested: used, helps: "compact", message };
    }
    if (reason !== "length") return undefined;
    const said = classifyResponse(this.#text(), { provider, window: isShared ? window : undefined });
    return said?.class === "context_overflow" ? said : undefined;
  }

  /** Classifies an error inside an answer. */
  #said({ status, code, message }: Trouble): Classified {
    const { provider } = this.#request;
    if (code === CUT.code) return { class: "overloaded", helps: "retry", message };
    const said = classifyResponse(this.#text(), { provider });
    return said ?? classify({ status, body: { error: { message, code } }, provider });
  }

  #failed(said: Classified): ExchangeError {
    const isTimeout = this.#status === 408 || this.#status === 504;
    return new ExchangeError({ said, status: this.#status, isTimeout, hasSpoken: this.#hasSpoken });
  }

  /** The connection failed, or the wait timed out. */
  #lost(error: Error & { readonly code?: unknown }): ExchangeError {
    const message = `no answer, or only a part of one (${String(error.code ?? error.name)})`;
    const said: Classified = { class: "overloaded", helps: "retry", message };
    const isTimeout = TIMEOUTS.has(error.code);
    return new ExchangeError({ said, status: 0, isTimeout, hasSpoken: this.#hasSpoken }, error);
  }
}

const REFUSED: Classified = { class: "other_invalid", helps: "nothing", message: "the answer was refused" };
const SILENT: Classified = { class: "overloaded", helps: "retry", message: "the answer says nothing" };

function textsOf(headers: Dispatcher.ResponseData["headers"]): { readonly [name: string]: string } {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
