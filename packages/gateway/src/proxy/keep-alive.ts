import type { ServerResponse } from "node:http";
import type { RequestRecord } from "../record/request-record.ts";

/** Keeps the connection of a client who waits for a stream, while room is made for it. */
export class KeepAlive {
  readonly #response: ServerResponse;
  readonly #record: RequestRecord;
  readonly #interval: number;
  #timer: NodeJS.Timeout | undefined;
  /** True once the head of a stream was sent: whatever follows is an event of it. */
  hasBegun = false;

  constructor(response: ServerResponse, record: RequestRecord, interval: number) {
    this.#response = response;
    this.#record = record;
    this.#interval = interval;
  }

  start(): void {
    if (this.#record.streams) this.#timer ??= setInterval(() => this.#sign(), this.#interval);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** A comment: no client takes it for an event. */
  #sign(): void {
    if (this.#response.destroyed) return;
    if (!this.hasBegun) {
      this.hasBegun = true;
      this.#response.writeHead(200, [
        ...["content-type", "text/event-stream; charset=utf-8"],
        ...["cache-control", "no-cache", "x-accel-buffering", "no"],
        ...this.#record.idHeader,
      ]);
    }
    this.#response.write(": making room for this conversation\n\n");
  }
}
