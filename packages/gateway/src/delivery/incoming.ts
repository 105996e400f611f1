import type { IncomingMessage } from "node:http";
import type { Caller } from "../callers/caller.ts";
import type { Mode } from "../options.ts";
import type { RequestRecord } from "../record/request-record.ts";
import type { Destination } from "../server/find-route.ts";
import type { GatewayState } from "../server/gateway-state.ts";
import type { Visit } from "../server/visit.ts";
import type { Wire } from "../wires/wire.ts";

/** What is known of a history before it is read. */
export interface Envelope {
  readonly destination: Destination;
  readonly wire: Wire;
  readonly mode: Mode;
  readonly caller: Caller;
}

/** A request with a history, as received. */
export class Incoming implements Envelope {
  readonly request: IncomingMessage;
  readonly state: GatewayState;
  readonly record: RequestRecord;
  readonly destination: Destination;
  readonly wire: Wire;
  readonly mode: Mode;
  readonly caller: Caller;
  /** The body, decompressed if possible. */
  readonly bytes: Buffer;
  /** The body as received, if it was decompressed. */
  readonly packed: Buffer | undefined;

  constructor(
    { request, state, record }: Visit,
    { destination, wire, mode, caller }: Envelope,
    bytes: Buffer,
    packed?: Buffer,
  ) {
    this.request = request;
    this.state = state;
    this.record = record;
    this.destination = destination;
    this.wire = wire;
    this.mode = mode;
    this.caller = caller;
    this.bytes = bytes;
    this.packed = packed;
  }
}
