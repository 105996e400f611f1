import { type Report, SutureError } from "@suture/core";
import { compact } from "@suture/core/compaction";
import { exactEdits, exactHistory, printJson } from "@suture/core/json-text";
import type { Limits } from "../compaction/limits.ts";
import { roomOptions, weigh } from "../compaction/weigh.ts";
import { AnswerConverter } from "../fallback/answer-converter.ts";
import { type ConvertedRequest, convertRequest } from "../fallback/convert-request.ts";
import { lostShape } from "../fallback/lost-shape.ts";
import { whyUnconvertible } from "../fallback/unconvertible.ts";
import type { Outgoing } from "../proxy/outgoing.ts";
import { tightened } from "../refusals/tightened.ts";
import { UNPROVEN } from "../refusals/unproven.ts";
import { pathAt } from "../upstreams/upstreams.ts";
import type { Wire } from "../wires/wire.ts";
import { droppedHeader } from "./dropped-header.ts";
import { fallbackHeaders } from "./fallback-headers.ts";
import { type FallbackRoute, nameOf } from "./fallback-route.ts";
import { newAnswer } from "./new-answer.ts";

/** A request that a fallback may have to answer. */
export interface Fallen {
  readonly wire: Wire;
  /** The model requested by the client, and the contract of its provider. */
  readonly model: string;
  readonly contract: string;
  readonly streams: boolean;
  /** True for one of Google's streams in the form of a JSON list. */
  readonly list: boolean;
  readonly rawHeaders: readonly string[];
  readonly extra: readonly string[];
}

/** A request as received. */
export interface Given {
  readonly document: object;
  /** The text that the document was parsed from. */
  readonly text: string;
}

/** A request in the form a fallback takes. */
export interface Fallback {
  readonly route: FallbackRoute;
  readonly outgoing: Outgoing;
  /** What was done to the history. */
  readonly report: Report;
  /** Members of the request that have no equivalent. */
  readonly dropped: readonly string[];
}

/** The request as somebody else takes it, or why they cannot. `isStrict` is for one that takes no risks. */
export function fallbackFor(
  route: FallbackRoute,
  given: Given,
  fallen: Fallen,
  limits: Limits,
  isStrict: boolean,
): Fallback | string {
  const { wire, list } = fallen;
  const stays = route.wire === wire.name;
  const document = stays ? given.document : (exactHistory(given.text, given.document) as object);
  const reason = whyUnconvertible(document as Record<string, unknown>, wire.name);
  if (reason !== undefined) return reason;
  const told = convertedFor(route, document, fallen, isStrict);
  if (typeof told === "string") return told;
  const converted = stays && isSealed(route, fallen) ? unsealed(told, route) : told;
  const lost = lostShape(converted.dropped);
  // An answer of another shape would break the client, while it is prepared for an error.
  if (lost.length > 0) return `has no ${lost.join(", ")}`;
  const body = fitted(converted.body, route, limits);
  const { upstream } = route;
  const { report } = converted;
  const dropped = [...converted.dropped, ...(body === converted.body ? [] : ["(compacted)"])];
  const digits = exactEdits(given.document, document, "");
  const outgoing: Outgoing = {
    upstream,
    method: "POST",
    path: pathAt(upstream, stays && list ? converted.path.replace(/\?.*/, "") : converted.path),
    headers: fallbackHeaders(
      fallen.rawHeaders,
      upstream,
      route.wire,
      stays && route.contract === fallen.contract,
    ),
    // If the wire stays the same, the text is copied, so that no number loses a digit.
    body: Buffer.from(stays ? printJson(body, given.text, document) : JSON.stringify(body), "utf8"),
    wire,
    speaks: route.wire,
    extra: [...fallen.extra, "suture-fallback", nameOf(route), ...droppedHeader(dropped)],
    ...(stays ? {} : { converter: () => converterFor(route, document, fallen, converted) }),
  };
  return {
    route,
    report: digits.length === 0 ? report : { ...report, edits: [...digits, ...report.edits] },
    dropped,
    outgoing,
  };
}

/** The request in another wire, or why it cannot be converted. */
function convertedFor(
  to: FallbackRoute,
  document: object,
  { wire, contract, streams }: Fallen,
  isStrict: boolean,
): ConvertedRequest | string {
  try {
    const how = { from: wire.name, asked: contract, to, stream: streams };
    return convertRequest(document, isStrict ? { ...how, strict: true } : how);
  } catch (error) {
    // There is no history, or it nests too deeply to be read.
    if (SutureError.is(error)) return error.code;
    if (error instanceof RangeError) return "it nests too deeply";
    throw error;
  }
}

/** Whether reasoning is encrypted for the provider that the client asked: OpenAI cannot read what Azure encrypted, and vice versa. */
function isSealed({ wire, contract }: FallbackRoute, asked: Fallen): boolean {
  return wire === "openai-responses" && contract !== asked.contract;
}

/** The request with reasoning as text, as far as it is readable. */
function unsealed(converted: ConvertedRequest, { wire, contract, model }: FallbackRoute): ConvertedRequest {
  const mended = tightened(contract, wire, [UNPROVEN])?.repair(converted.body, {
    from: wire,
    for: contract,
    model,
  });
  if (mended === undefined) return converted;
  const { report, document } = mended;
  const findings = [...converted.report.findings, ...report.findings];
  const edits = [...converted.report.edits, ...report.edits];
  return { ...converted, body: document, report: { ...converted.report, findings, edits } };
}

function converterFor(
  route: FallbackRoute,
  request: object,
  { wire, model, streams, list }: Fallen,
  tools: ConvertedRequest,
): AnswerConverter {
  return new AnswerConverter({
    from: route.wire,
    to: wire.name,
    model,
    stream: streams,
    list,
    request: request as Record<string, unknown>,
    tools,
    ...newAnswer(),
  });
}

/** A fallback may have a smaller window: if the history is known not to fit, it is compacted. */
function fitted(
  document: object,
  { upstream, wire, contract, model }: FallbackRoute,
  limits: Limits,
): object {
  const weighable = { document, wire, contract, asked: { upstream, model, tier: () => "fallback" } };
  const weight = weigh(weighable, limits);
  if (weight === undefined || !weight.isKnown || weight.used <= weight.limit) return document;
  return compact(document, roomOptions(weighable, limits)).document;
}
