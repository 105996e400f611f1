import type { ServerResponse } from "node:http";
import type { Dispatcher } from "undici";
import type { Trouble, Wire } from "../wires/wire.ts";
import { EventBuffer } from "./event-buffer.ts";
import { headerOf, responseHeaders } from "./headers.ts";

/** Passes an answer on to the client, as it comes and no faster than the client takes it. */
export class Relay {
  readonly #response: ServerResponse;
  readonly #wire: Wire | undefined;
  readonly #events: EventBuffer | undefined;

  /** Sends the head of the answer; `extra` are headers of our own. */
  constructor(
    response: ServerResponse,
    wire: Wire | undefined,
    controller: Dispatcher.DispatchController,
    head: {
      readonly status: number;
      readonly message: string | undefined;
      readonly headers: readonly string[];
    },
    extra: readonly string[],
  ) {
    this.#response = response;
    this.#wire = wire;
    const headers = [...responseHeaders(head.headers), ...extra];
    const streams = isEventStream(head.headers);
    if (streams) headers.push("x-accel-buffering", "no");
    if (streams && isPlain(head.headers)) this.#events = new EventBuffer();
    response.writeHead(head.status, head.message ?? "", headers);
    if (streams) response.flushHeaders();
    response.on("drain", () => controller.resume());
  }

  /** Passes a piece on, and has the provider wait when the client does not keep up. */
  write(chunk: Buffer, controller: Dispatcher.DispatchController): void {
    const passed = this.#events === undefined ? chunk : this.#events.push(chunk);
    if (passed !== undefined && !this.#response.write(passed)) controller.pause();
  }

  /** The answer is complete. */
  end(): void {
    this.#response.end(this.#events?.rest());
  }

  /** The answer broke off: the client is told so, in the terms of its wire or by a connection that breaks off, too. */
  cut(trouble: Trouble): void {
    if (this.#events === undefined || this.#wire === undefined) this.#response.destroy();
    else this.#response.end(this.#wire.errorEvent(trouble));
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
