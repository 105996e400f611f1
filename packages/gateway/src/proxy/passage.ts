import type { ServerResponse } from "node:http";
import { UsageReader, type UsageSeen } from "../answers/usage-reader.ts";
import type { RequestRecord } from "../record/request-record.ts";
import { ConvertingRelay } from "./converting-relay.ts";
import { isEventStream, isPlain } from "./headers.ts";
import type { Outgoing } from "./outgoing.ts";
import type { Pausable } from "./pausable.ts";
import { type Head, type Passing, Relay } from "./relay.ts";
import { cutOf } from "./trouble.ts";

/** An answer on its way to the client, in the client's wire. What it took is written down, and how it ended. */
export class Passage {
  readonly #outgoing: Outgoing;
  readonly #record: RequestRecord;
  readonly #relay: Passing;
  /** What is known of an answer that the client is told in other words than its provider's. */
  readonly converting: ConvertingRelay | undefined;
  readonly #usage: UsageReader | undefined;
  /** Nobody but its last event tells that it came to its end. */
  readonly #isStream: boolean;

  /** `extra` are headers of our own; `hasBegun` says that the head of a stream was sent already. */
  constructor(
    outgoing: Outgoing,
    record: RequestRecord,
    response: ServerResponse,
    controller: Pausable,
    head: Head,
    extra: readonly string[],
    hasBegun: boolean,
  ) {
    const { wire, converter, speaks } = outgoing;
    this.#outgoing = outgoing;
    this.#record = record;
    this.#usage = speaks !== undefined && head.status < 300 ? new UsageReader(speaks) : undefined;
    this.#isStream = converter === undefined && isEventStream(head.headers) && isPlain(head.headers);
    this.converting =
      converter && new ConvertingRelay(response, converter(), controller, head, extra, hasBegun);
    this.#relay = this.converting ?? new Relay(response, wire, controller, head, extra, hasBegun);
  }

  /** Sends the head of a stream at once. */
  flush(): void {
    this.#relay.flush();
  }

  write(chunk: Buffer, controller: Pausable): void {
    this.#usage?.push(chunk);
    this.#relay.write(chunk, controller);
  }

  /** A stream that lacks its end was cut by somebody who ended the connection cleanly: the client is not told that all is well. */
  end(): void {
    this.#count();
    if (this.#lacksEnd())
      this.#break(Object.assign(new Error("the stream lacks its end"), { code: "NO_END_OF_STREAM" }));
    else this.#relay.end();
    if (this.converting?.isCut === true) this.#record.ending = "cut";
  }

  /** The answer broke off. */
  cut(error: Error): void {
    this.#count();
    this.#break(error);
  }

  /** The client went away: what it got until then is what it asked for. */
  leave(): void {
    this.#count();
  }

  #count(): void {
    const usage = this.#usage;
    const seen = usage?.end();
    count(this.#record, seen);
    // What is charged is not a matter of whether the provider counts, nor of who ends the answer.
    if (usage === undefined || !this.#record.isCharged) return;
    if (seen?.usage === undefined || !usage.hasEnded()) this.#record.said = usage.said();
  }

  #break(error: Error): void {
    this.#record.ending = "cut";
    this.#relay.cut(cutOf(error, this.#outgoing.upstream.name));
  }

  #lacksEnd(): boolean {
    if (this.#usage === undefined || this.#record.finish !== undefined) return false;
    return this.#isStream && !this.#usage.hasEnded();
  }
}

/** Writes down what an answer took, as far as it says. */
export function count(record: RequestRecord, seen: UsageSeen | undefined): void {
  record.usage = seen?.usage;
  record.finish = seen?.reason;
}
