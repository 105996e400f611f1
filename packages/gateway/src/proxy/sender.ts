import type { ServerResponse } from "node:http";
import type { RetryOptions } from "../options.ts";
import type { RequestRecord } from "../record/request-record.ts";
import type { KeepAlive } from "./keep-alive.ts";
import type { Course, Outcome } from "./outgoing.ts";

/** The owner of an attempt: provides what it works with, and decides what comes after it. */
export interface Sender {
  readonly response: ServerResponse;
  readonly record: RequestRecord;
  readonly keepAlive: KeepAlive;
  readonly retries: RetryOptions;
  readonly course: Course | undefined;
  /** True once nobody waits for an answer any more. */
  readonly isOver: boolean;
  /** The client gets this answer. */
  accept(status: number): void;
  /** The same request may well succeed after this many milliseconds. */
  again(delay: number): void;
  /** There is no answer, or a refusal, and sending the same request again would not help. */
  ask(outcome: Outcome): void;
}
