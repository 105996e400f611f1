import type { ServerResponse } from "node:http";
import type { RequestRecord } from "../record/request-record.ts";
import { wires } from "../wires/registry.ts";

const COMMENT = ": making room for this conversation\n\n";

/** Keeps the connection of a client that waits for a stream alive, while room is made for its history. */
export class KeepAlive {
  readonly #response: ServerResponse;
  readonly #record: RequestRecord;
  readonly #interval: number;
  #timer: NodeJS.Timeout | undefined;
  /** True once the head of a stream was sent: whatever follows is an event in it. */
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

  /** No client mistakes it for part of the answer. */
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
    const wire = wires.find(({ name }) => name === this.#record.wire);
    this.#response.write(wire?.signOfLife ?? COMMENT);
  }
}
