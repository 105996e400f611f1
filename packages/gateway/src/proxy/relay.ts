import type { ServerResponse } from "node:http";
import type { Trouble, Wire } from "../wires/wire.ts";
import { EventBuffer } from "./event-buffer.ts";
import { GatheredWrites } from "./gathered-writes.ts";
import { isEventStream, isPlain, responseHeaders } from "./headers.ts";
import type { Answer } from "./outgoing.ts";
import type { Pausable } from "./pausable.ts";
import { sendTrouble } from "./send-trouble.ts";

/** The head of a provider's answer. */
export type Head = Pick<Answer, "status" | "message" | "headers">;

/** Passes an answer on to the client, piece by piece. */
export interface Passing {
  /** Sends the head of a stream, unless it was already sent; usually it goes with the first piece. */
  flush(): void;
  /** Passes on a piece, and pauses the provider when the client does not keep up. */
  write(chunk: Buffer, controller: Pausable): void;
  /** The answer is complete. */
  end(): void;
  /** The answer broke off. The client is told so in its wire, or by breaking its connection off, too. */
  cut(trouble: Trouble): void;
}

/** An answer no longer than this is written in one go with its head: a text is, and bytes are not. */
const ONE_GO = 16 * 1024;

/** Passes an answer on unchanged, as it arrives and no faster than the client takes it. */
export class Relay implements Passing {
  readonly #response: ServerResponse;
  readonly #wire: Wire | undefined;
  readonly #extra: readonly string[];
  readonly #events: EventBuffer | undefined;
  /** Gathers events, which are many and short. */
  readonly #writes: GatheredWrites | undefined;
  readonly #streams: boolean;
  /** The head, until it is sent: that of a whole answer waits for the first piece of the body. */
  #head: Head | undefined;
  /** True once the head was sent. */
  #isOut: boolean;

  /** Passes on an answer that was held back until it was complete. */
  static whole(response: ServerResponse, answer: Answer, extra: readonly string[]): void {
    sendHead(response, answer, extra);
    if (answer.body.length <= ONE_GO) response.end(answer.text, "latin1");
    else response.end(answer.body);
  }

  /** Sends the head of a stream at once. */
  static begin(response: ServerResponse, head: Head, extra: readonly string[]): void {
    sendHead(response, head, extra, true);
    response.flushHeaders();
  }

  /** `extra` are our own headers; `hasBegun` means that the head of a stream was already sent. */
  constructor(
    response: ServerResponse,
    wire: Wire | undefined,
    controller: Pausable,
    head: Head,
    extra: readonly string[],
    hasBegun: boolean,
  ) {
    this.#response = response;
    this.#wire = wire;
    const streams = isEventStream(head.headers);
    this.#streams = streams;
    this.#head = hasBegun ? undefined : head;
    this.#isOut = hasBegun;
    this.#extra = extra;
    if (streams) this.#writes = new GatheredWrites(response);
    if (streams && isPlain(head.headers)) this.#events = new EventBuffer();
    response.on("drain", () => controller.resume());
  }

  flush(): void {
    if (!this.#streams || this.#isOut) return;
    if (this.#head !== undefined) this.#begin();
    this.#isOut = true;
    this.#response.flushHeaders();
  }

  write(chunk: Buffer, controller: Pausable): void {
    if (this.#head !== undefined) this.#begin();
    const passed = this.#events === undefined ? chunk : this.#events.push(chunk);
    if (passed === undefined) return;
    this.#isOut = true;
    if (this.#writes !== undefined) this.#writes.add(passed, controller);
    else if (!this.#response.write(passed)) controller.pause();
  }

  end(): void {
    if (this.#head !== undefined) this.#begin();
    const rest = this.#events?.rest();
    if (this.#writes === undefined) this.#response.end(rest);
    else this.#writes.end(rest);
  }

  cut(trouble: Trouble): void {
    this.#writes?.flush();
    if (this.#head !== undefined) sendTrouble(this.#response, this.#wire, trouble, this.#extra);
    else if (this.#events === undefined || this.#wire === undefined) this.#response.destroy();
    else this.#response.end((this.#events.isOpen ? "\n\n" : "") + this.#wire.errorEvent(trouble));
  }

  #begin(): void {
    const head = this.#head as Head;
    this.#head = undefined;
    sendHead(this.#response, head, this.#extra, this.#streams);
  }
}

/** Characters that a reason phrase must not contain, although providers send some: Node would throw, and nobody would get an answer. */
const UNWRITABLE = /[^\t\x20-\x7e\x80-\xff]/;

function sendHead(
  response: ServerResponse,
  { status, message = "", headers }: Head,
  extra: readonly string[],
  streams = false,
): void {
  const all = responseHeaders(headers, extra);
  if (streams) all.push("x-accel-buffering", "no");
  response.writeHead(status, UNWRITABLE.test(message) ? "" : message, all);
}
