import type { ServerResponse } from "node:http";
import type { Dispatcher } from "undici";
import type { Trouble, Wire } from "../wires/wire.ts";
import { EventBuffer } from "./event-buffer.ts";
import { headerOf, responseHeaders } from "./headers.ts";
import { sendTrouble } from "./send-trouble.ts";

/** The head of a provider's answer. */
export interface Head {
  readonly status: number;
  readonly message: string | undefined;
  /** Names and values in turns, as they came. */
  readonly headers: readonly string[];
}

/** Passes an answer on to the client, as it comes and no faster than the client takes it. */
export class Relay {
  readonly #response: ServerResponse;
  readonly #wire: Wire | undefined;
  readonly #extra: readonly string[];
  readonly #events: EventBuffer | undefined;
  readonly #streams: boolean;
  /** The head, until it is sent: that of a whole answer waits for the first piece of its body. */
  #head: Head | undefined;

  /** `extra` are headers of our own. */
  constructor(
    response: ServerResponse,
    wire: Wire | undefined,
    controller: Dispatcher.DispatchController,
    head: Head,
    extra: readonly string[],
  ) {
    this.#response = response;
    this.#wire = wire;
    this.#head = head;
    const streams = isEventStream(head.headers);
    this.#streams = streams;
    this.#extra = streams ? [...extra, "x-accel-buffering", "no"] : extra;
    if (streams && isPlain(head.headers)) this.#events = new EventBuffer();
    if (streams) this.#begin();
    response.on("drain", () => controller.resume());
  }

  /** Passes a piece on, and has the provider wait when the client does not keep up. */
  write(chunk: Buffer, controller: Dispatcher.DispatchController): void {
    if (this.#head !== undefined) this.#begin();
    const passed = this.#events === undefined ? chunk : this.#events.push(chunk);
    if (passed !== undefined && !this.#response.write(passed)) controller.pause();
  }

  /** The answer is complete. */
  end(): void {
    if (this.#head !== undefined) this.#begin();
    this.#response.end(this.#events?.rest());
  }

  /** The answer broke off: the client is told so, in the terms of its wire or by a connection that breaks off, too. */
  cut(trouble: Trouble): void {
    if (this.#head !== undefined) sendTrouble(this.#response, this.#wire, trouble, this.#extra);
    else if (this.#events === undefined || this.#wire === undefined) this.#response.destroy();
    else this.#response.end((this.#events.isOpen ? "\n\n" : "") + this.#wire.errorEvent(trouble));
  }

  #begin(): void {
    const { status, message = "", headers } = this.#head as Head;
    this.#head = undefined;
    this.#response.writeHead(status, message, [...responseHeaders(headers), ...this.#extra]);
    if (this.#streams) this.#response.flushHeaders();
  }
}

function isEventStream(headers: readonly string[]): boolean {
  return headerOf(headers, "content-type")?.startsWith("text/event-stream") === true;
}

/** Whether events can be told apart, and one added. */
function isPlain(headers: readonly string[]): boolean {
  const encoding = headerOf(headers, "content-encoding");
  return (
    (encoding === undefined || encoding === "identity") && headerOf(headers, "content-length") === undefined
  );
}
