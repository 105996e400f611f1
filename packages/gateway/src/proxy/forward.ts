import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import type { RetryOptions } from "../options.ts";
import type { Upstream } from "../upstreams/upstream.ts";
import type { Wire } from "../wires/wire.ts";
import { Relay } from "./relay.ts";
import { delayAfterAnswer, delayAfterError } from "./retry-delay.ts";
import { sendTrouble } from "./send-trouble.ts";
import { codeOf, cutOf, troubleOf } from "./trouble.ts";

/** A request as it goes to a provider. */
export interface Outgoing {
  readonly upstream: Upstream;
  readonly method: string;
  /** At the provider, query included. */
  readonly path: string;
  readonly headers: readonly string[];
  /** A body that streams can be sent only once. */
  readonly body: Buffer | Readable | null;
  /** In whose shape errors of ours are told. */
  readonly wire: Wire | undefined;
  /** Headers of ours for the answer. */
  readonly extra: readonly string[];
}

/** Of an answer that is not passed on, no more than this is read to its end. */
const WORTH_READING = 256 * 1024;

/** Sends a request, again where that may help, and passes the answer on. Resolves when the exchange is over. */
export function forward(
  outgoing: Outgoing,
  response: ServerResponse,
  pool: Dispatcher,
  retries: RetryOptions,
): Promise<void> {
  return new Promise((resolve) => new Exchange(outgoing, response, pool, retries, resolve).send());
}

class Exchange implements Dispatcher.DispatchHandler {
  readonly #outgoing: Outgoing;
  readonly #response: ServerResponse;
  readonly #pool: Dispatcher;
  readonly #retries: RetryOptions;
  readonly #done: () => void;
  #attempt = 0;
  #controller: Dispatcher.DispatchController | undefined;
  #relay: Relay | undefined;
  /** How long to wait, once an answer that is not passed on has ended. */
  #delay: number | undefined;
  #unread = 0;
  #timer: NodeJS.Timeout | undefined;
  #gone = false;

  constructor(
    outgoing: Outgoing,
    response: ServerResponse,
    pool: Dispatcher,
    retries: RetryOptions,
    done: () => void,
  ) {
    this.#outgoing = outgoing;
    this.#response = response;
    this.#pool = pool;
    this.#retries =
      outgoing.body === null || Buffer.isBuffer(outgoing.body) ? retries : { ...retries, max: 0 };
    this.#done = done;
    response.on("close", () => this.#leave());
  }

  send(): void {
    if (this.#response.destroyed) {
      this.#leave();
      return;
    }
    this.#attempt += 1;
    this.#delay = undefined;
    this.#unread = 0;
    this.#controller = undefined;
    const { path, method, headers, body } = this.#outgoing;
    this.#pool.dispatch(
      { path, method: method as Dispatcher.HttpMethod, headers: headers as string[], body },
      this,
    );
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#gone) controller.abort(new Error("the client went away"));
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    _headers: unknown,
    message?: string,
  ): void {
    if (status < 200 || this.#gone) return;
    const headers = textsOf(controller.rawHeaders);
    this.#delay = delayAfterAnswer(status, headers, this.#attempt, this.#retries);
    if (this.#delay !== undefined) return;
    const { wire, extra } = this.#outgoing;
    this.#relay = new Relay(this.#response, wire, controller, { status, message, headers }, extra);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#relay !== undefined) {
      this.#relay.write(chunk, controller);
      return;
    }
    this.#unread += chunk.length;
    if (this.#unread > WORTH_READING) controller.abort(new Error("not worth reading"));
  }

  onResponseEnd(): void {
    if (this.#delay !== undefined) this.#wait(this.#delay);
    else this.#relay?.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#gone) return;
    const { upstream, wire, extra } = this.#outgoing;
    if (this.#relay !== undefined) {
      this.#relay.cut(cutOf(error, upstream.name));
      return;
    }
    const delay = this.#delay ?? delayAfterError(codeOf(error), this.#attempt, this.#retries);
    if (delay === undefined) sendTrouble(this.#response, wire, troubleOf(error, upstream.name), extra);
    else this.#wait(delay);
  }

  #wait(delay: number): void {
    this.#timer = setTimeout(() => this.send(), delay);
  }

  /** The response is closed: all was sent, or the client went away and nobody wants the rest. */
  #leave(): void {
    this.#gone = true;
    clearTimeout(this.#timer);
    if (!this.#response.writableFinished) this.#controller?.abort(new Error("the client went away"));
    this.#done();
  }
}

/** Names and values of headers as they came. */
function textsOf(raw: Dispatcher.DispatchController["rawHeaders"]): string[] {
  return Array.isArray(raw) ? raw.map((one) => (typeof one === "string" ? one : one.toString("latin1"))) : [];
}
