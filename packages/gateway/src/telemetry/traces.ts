import type { IncomingHttpHeaders } from "node:http";
import type { Context, HrTime, Span, Tracer } from "@opentelemetry/api";
import { GatewayOptionError } from "../errors.ts";
import type { RequestRecord } from "../record/request-record.ts";
import { attributesOf, errorOf, spanName, toolSpan } from "./gen-ai.ts";
import { plainFacts } from "./plain-facts.ts";
import type { EventFacts, EventName, Observer } from "./telemetry.ts";
import type { ToolRecord } from "./tool-record.ts";

type Api = typeof import("@opentelemetry/api");

/** Where a request belongs, and what happened to it so far. */
interface Open {
  readonly parent: Context;
  /** By the clock of `performance.now()`. */
  readonly events: { readonly name: EventName; readonly facts: EventFacts; readonly at: number }[];
}

/** Loads what spans are made with: a package that those bring who want traces. */
export async function openTraces(): Promise<Traces> {
  try {
    return new Traces(await import("@opentelemetry/api"));
  } catch {
    throw new GatewayOptionError([
      "telemetry.traces: needs the package @opentelemetry/api, which is not installed",
    ]);
  }
}

/** Makes a span of every request, under the span of the client where its headers name one. */
export class Traces implements Observer {
  readonly #api: Api;
  readonly #tracer: Tracer;
  readonly #open = new Map<RequestRecord, Open>();

  constructor(api: Api) {
    this.#api = api;
    this.#tracer = api.trace.getTracer("@suture/gateway");
  }

  begin(record: RequestRecord, headers: IncomingHttpHeaders): void {
    const { propagation, ROOT_CONTEXT } = this.#api;
    this.#open.set(record, { parent: propagation.extract(ROOT_CONTEXT, headers), events: [] });
  }

  event(name: EventName, record: RequestRecord, facts: EventFacts): void {
    const open = this.#open.get(record);
    if (open !== undefined) {
      open.events.push({ name, facts, at: performance.now() });
      return;
    }
    // Its request is over: what happens after it stands alone.
    const attributes = { ...plainFacts(facts), "suture.request.id": record.id };
    this.#tracer.startSpan(name, { attributes }, this.#api.ROOT_CONTEXT).end();
  }

  /** The span is made only now, when its name is known and a sampler can judge all of it. */
  end(record: RequestRecord): void {
    const open = this.#open.get(record);
    if (open === undefined) return;
    this.#open.delete(record);
    const { SpanKind } = this.#api;
    const kind = record.upstream === undefined ? SpanKind.SERVER : SpanKind.CLIENT;
    const timeOf = worldClock();
    const options = { kind, attributes: attributesOf(record), startTime: timeOf(record.started) };
    const span = this.#tracer.startSpan(spanName(record), options, open.parent);
    for (const { name, facts, at } of open.events) span.addEvent(name, plainFacts(facts), timeOf(at));
    this.#judge(span, record);
    span.end(timeOf(record.ended));
  }

  tool(record: ToolRecord): void {
    const { SpanKind, SpanStatusCode, ROOT_CONTEXT } = this.#api;
    const { name, attributes } = toolSpan(record);
    const timeOf = worldClock();
    const options = { kind: SpanKind.INTERNAL, attributes, startTime: timeOf(record.started) };
    const span = this.#tracer.startSpan(name, options, ROOT_CONTEXT);
    if (record.outcome === "failed") span.setStatus({ code: SpanStatusCode.ERROR, message: record.outcome });
    span.end(timeOf(record.ended));
  }

  /** A client who goes away is no failure. */
  #judge(span: Span, record: RequestRecord): void {
    const error = errorOf(record);
    if (error === undefined || record.ending === "aborted") return;
    span.setStatus({ code: this.#api.SpanStatusCode.ERROR, message: error });
  }
}

/**
 * From the clock of `performance.now()` to that of the world, as they stand to each other now: the world's is set right while a
 * process runs, and `performance.timeOrigin` is not.
 */
function worldClock(): (moment: number) => HrTime {
  const origin = Date.now() - performance.now();
  return (moment) => {
    const time = origin + moment;
    return [Math.floor(time / 1000), Math.round((time % 1000) * 1e6)];
  };
}
