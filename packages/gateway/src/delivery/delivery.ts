import type { IncomingMessage } from "node:http";
import { mendBody } from "../body/mend.ts";
import { type Bones, readBones } from "../body/read-bones.ts";
import { renameModel } from "../body/rename-model.ts";
import type { Caller } from "../callers/caller.ts";
import type { Mode } from "../options.ts";
import { requestHeaders } from "../proxy/headers.ts";
import type { Course, Outgoing } from "../proxy/outgoing.ts";
import type { RequestRecord } from "../record/request-record.ts";
import { describe } from "../reports/describe.ts";
import type { Destination } from "../server/find-route.ts";
import type { GatewayState } from "../server/gateway-state.ts";
import { pathAt } from "../upstreams/upstreams.ts";
import { withKey, withoutKey } from "../upstreams/with-key.ts";
import type { Wire } from "../wires/wire.ts";
import { chooseTarget, type Target } from "./choose-target.ts";

/** A request with a history, as it came. */
export interface Incoming {
  readonly request: IncomingMessage;
  readonly bytes: Buffer;
  readonly wire: Wire;
  readonly destination: Destination;
  readonly mode: Mode;
  readonly caller: Caller;
  readonly state: GatewayState;
  readonly record: RequestRecord;
}

/** One history on its way to a provider: what is sent at first, and what after a refusal. */
export class Delivery implements Course {
  readonly #incoming: Incoming;
  readonly #bones: Bones | undefined;
  readonly #target: Target;

  /** Undefined when no upstream speaks the wire. */
  static of(incoming: Incoming): Delivery | undefined {
    const { bytes, destination, wire, state } = incoming;
    const bones = readBones(bytes);
    const target = chooseTarget(bones, destination, wire, state.settings.upstreams);
    return target === undefined ? undefined : new Delivery(incoming, bones, target);
  }

  constructor(incoming: Incoming, bones: Bones | undefined, target: Target) {
    this.#incoming = incoming;
    this.#bones = bones;
    this.#target = target;
    const { record, mode, wire, destination, bytes } = incoming;
    record.upstream = target.upstream.name;
    record.model = target.model;
    record.mode = mode;
    record.bytesIn = bytes.length;
    record.streams = wire.streams(destination.path, destination.query, bones?.document);
  }

  /** What is sent at first. */
  first(): Outgoing {
    const { mode, state, bytes, wire, record } = this.#incoming;
    const { upstream, contract, model } = this.#target;
    const standard = {
      format: wire.name,
      contract,
      strict: state.settings.strict,
      ...(model === undefined ? {} : { model }),
    };
    const mended = this.#bones === undefined || mode === "off" ? undefined : mendBody(this.#bones, standard);
    if (mended === undefined) return this.#outgoing(bytes, []);
    record.findings = mended.report.findings;
    record.edits = mode === "on" ? mended.report.edits.length : 0;
    const extra = describe(mended, { upstream: upstream.name, mode }, state.reports);
    return this.#outgoing(mode === "on" ? mended.bytes : bytes, extra);
  }

  next(): Promise<Outgoing | undefined> {
    return Promise.resolve(undefined);
  }

  #outgoing(bytes: Buffer, extra: readonly string[]): Outgoing {
    const { request, wire, destination, record } = this.#incoming;
    const { upstream, model, renamed } = this.#target;
    const body = renamed && model !== undefined ? renameModel(bytes, model) : bytes;
    record.bytesOut = body.length;
    return {
      upstream,
      method: "POST",
      path: withoutKey(pathAt(upstream, destination.path) + destination.query, upstream),
      headers: withKey(requestHeaders(request.rawHeaders, false), upstream),
      body,
      wire,
      extra,
    };
  }
}
