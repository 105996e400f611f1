import type { ServerResponse } from "node:http";
import { UsageReader, type UsageSeen } from "../answers/usage-reader.ts";
import type { RequestRecord } from "../record/request-record.ts";
import { ConvertingRelay } from "./converting-relay.ts";
import { isEventStream, isPlain } from "./headers.ts";
import type { Outgoing } from "./outgoing.ts";
import type { Pausable } from "./pausable.ts";
import { type Head, type Passing, Relay } from "./relay.ts";
import { cutOf } from "./trouble.ts";

/** An answer on its way to the client, in the client's wire. It records the usage, and how the answer ended. */
export class Passage {
  readonly #outgoing: Outgoing;
  readonly #record: RequestRecord;
  readonly #relay: Passing;
  /** Set if the answer is converted. */
  readonly converting: ConvertingRelay | undefined;
  readonly #usage: UsageReader | undefined;
  /** Only the last event of a stream shows that it is complete. */
  readonly #isStream: boolean;

  /** `extra` are our own headers; `hasBegun` means that the head of a stream was already sent. */
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

  /** A stream without its end was cut off, even if the connection ended cleanly: the client must not think that all is well. */
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

  /** The client disconnected: what it has received is all it asked for. */
  leave(): void {
    this.#count();
  }

  #count(): void {
    const usage = this.#usage;
    const seen = usage?.end();
    count(this.#record, seen);
    // Whether the caller is charged depends neither on the provider's counting nor on who ends the answer.
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

/** Records the usage of an answer, as far as it says. */
export function count(record: RequestRecord, seen: UsageSeen | undefined): void {
  record.usage = seen?.usage;
  record.finish = seen?.reason;
}
