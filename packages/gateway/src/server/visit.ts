import type { IncomingMessage, ServerResponse } from "node:http";
import type { Caller } from "../callers/caller.ts";
import type { Closing } from "../proxy/closing.ts";
import type { RequestRecord } from "../record/request-record.ts";
import type { GatewayState } from "./gateway-state.ts";

/**
 * A request that is being answered.
 *
 * What holds on to a whole request is made by a class, never written as a literal: models take seconds, so that such objects
 * outlive collections of young ones. From then on V8 makes what comes from a literal among the old objects, and all that a
 * short request leaves behind would stay until the next full collection.
 */
export class Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly state: GatewayState;
  readonly record: RequestRecord;
  readonly closing: Closing;
  /** The caller, once known. */
  caller: Caller | undefined;

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    state: GatewayState,
    record: RequestRecord,
    closing: Closing,
  ) {
    this.request = request;
    this.response = response;
    this.state = state;
    this.record = record;
    this.closing = closing;
  }
}
