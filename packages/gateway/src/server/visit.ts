import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestRecord } from "../record/request-record.ts";
import type { GatewayState } from "./gateway-state.ts";

/** A request that is being answered. */
export interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly state: GatewayState;
  readonly record: RequestRecord;
}
