import type { ServerResponse } from "node:http";
import type { RetryOptions } from "../options.ts";
import type { RequestRecord } from "../record/request-record.ts";
import type { KeepAlive } from "./keep-alive.ts";
import type { Course, Outcome } from "./outgoing.ts";

/** For whom a request is sent: what an attempt works with, and who decides what comes after it. */
export interface Sender {
  readonly response: ServerResponse;
  readonly record: RequestRecord;
  readonly keepAlive: KeepAlive;
  readonly retries: RetryOptions;
  readonly course: Course | undefined;
  /** True once nobody waits for an answer any more. */
  readonly isOver: boolean;
  /** The answer is the one that the client gets. */
  accept(status: number): void;
  /** The same request may well succeed after that many milliseconds. */
  again(delay: number): void;
  /** There is no answer, or a refusal, and sending the same again would not help. */
  ask(outcome: Outcome): void;
}
