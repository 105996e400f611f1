import { type Report, type Suture, SutureError } from "@suture/core";
import type { Classified } from "@suture/core/classify";
import { compact } from "@suture/core/compaction";
import { exactEdits, exactHistory, printJson } from "@suture/core/json-text";
import type { Asked, Limits } from "../compaction/limits.ts";
import { roomOptions, weigh } from "../compaction/weigh.ts";
import { AnswerConverter } from "../fallback/answer-converter.ts";
import { type ConvertedRequest, convertRequest } from "../fallback/convert-request.ts";
import { lostShape } from "../fallback/lost-shape.ts";
import { whyUnconvertible } from "../fallback/unconvertible.ts";
import { headerOf } from "../proxy/headers.ts";
import type { Outgoing } from "../proxy/outgoing.ts";
import type { Candidate } from "../refusals/candidate-facts.ts";
import { tightened } from "../refusals/tightened.ts";
import { UNPROVEN } from "../refusals/unproven.ts";
import type { GatewayState } from "../server/gateway-state.ts";
import { pathAt } from "../upstreams/upstreams.ts";
import type { Wire } from "../wires/wire.ts";
import { SHORTER } from "./account.ts";
import { droppedHeader } from "./dropped-header.ts";
import { fallbackHeaders } from "./fallback-headers.ts";
import { type FallbackRoute, nameOf } from "./fallback-route.ts";
import { lowerMaxTokens, withinLimit } from "./lower-max-tokens.ts";
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

/** What a request must also meet, as a fallback's own refusals of it said. */
export interface Terms {
  /** Risks are mended, too. */
  readonly isStrict: boolean;
  /** Demands that our contract lacks. */
  readonly demands: readonly Candidate[];
  /** Refusals of too long an answer. */
  readonly lengths: readonly Classified[];
  /** How often the history was too long. */
  readonly squeezes: number;
}

/** A request in the form a fallback takes. */
export interface Fallback {
  readonly route: FallbackRoute;
  readonly outgoing: Outgoing;
  /** The body, as parsed. */
  readonly document: object;
  /** What was done to the history. */
  readonly report: Report;
  /** Members of the request that have no equivalent. */
  readonly dropped: readonly string[];
}

/** The request as somebody else takes it, by our contract, by what was learned and on these terms; or why they cannot. */
export function fallbackFor(
  route: FallbackRoute,
  given: Given,
  fallen: Fallen,
  state: GatewayState,
  terms: Terms,
): Fallback | string {
  const { wire, list, extra, rawHeaders } = fallen;
  const { upstream, contract } = route;
  const stays = route.wire === wire.name;
  const document = stays ? given.document : (exactHistory(given.text, given.document) as object);
  const reason = whyUnconvertible(document as Record<string, unknown>, wire.name);
  if (reason !== undefined) return reason;
  const told = convertedFor(route, document, fallen, state, terms);
  if (typeof told === "string") return told;
  const converted = stays && isSealed(route, fallen) ? unsealed(told, route, state, terms) : told;
  const lost = lostShape(converted.dropped);
  // An answer of another shape would break the client, while it is prepared for an error.
  if (lost.length > 0) return `has no ${lost.join(", ")}`;
  const headers = fallbackHeaders(rawHeaders, upstream, route.wire, stays && contract === fallen.contract);
  const asked = askedOfFallback(route, headers);
  const { limits } = state.compactor;
  const shorter = shortened(converted.body, route.wire, limits.answerOf(asked), terms);
  const body = fitted(shorter, route, asked, limits, terms);
  const dropped = [...converted.dropped, ...(body === shorter ? [] : ["(compacted)"])];
  const digits = exactEdits(given.document, document, "");
  const isToldShorter = shorter === converted.body || headerOf(extra, SHORTER[0]) !== undefined;
  const outgoing: Outgoing = {
    upstream,
    method: "POST",
    path: pathAt(upstream, stays && list ? converted.path.replace(/\?.*/, "") : converted.path),
    headers,
    // If the wire stays the same, the text is copied, so that no number loses a digit.
    body: Buffer.from(stays ? printJson(body, given.text, document) : JSON.stringify(body), "utf8"),
    wire,
    speaks: route.wire,
    extra: [
      ...[...extra, ...(isToldShorter ? [] : SHORTER)],
      ...["suture-fallback", nameOf(route), ...droppedHeader(dropped)],
    ],
    ...(stays ? {} : { converter: () => converterFor(route, document, fallen, converted) }),
  };
  const { report } = converted;
  return {
    route,
    report: digits.length === 0 ? report : { ...report, edits: [...digits, ...report.edits] },
    document: body,
    dropped,
    outgoing,
  };
}

/** A fallback and those who ask it. It is asked with the gateway's key for it, so all callers with the same betas have the same limits. */
export function askedOfFallback({ upstream, model }: FallbackRoute, headers: readonly string[]): Asked {
  return { upstream, model, tier: () => `fallback ${headerOf(headers, "anthropic-beta") ?? ""}` };
}

/** Suture with all that is known of a fallback; undefined if that is no more than our contract says. */
function sutureFor(
  { upstream, wire, contract, model }: FallbackRoute,
  { refusals }: GatewayState,
  demands: readonly Candidate[],
): Suture | undefined {
  if (demands.length === 0) return refusals.suture(upstream.name, wire, model);
  return tightened(contract, wire, [...refusals.facts(upstream.name, wire, model), ...demands]);
}

/** The request for an answer that is not known to be too long. */
function shortened(body: object, wire: string, limit: number | undefined, { lengths }: Terms): object {
  const usual = (limit === undefined ? undefined : withinLimit(body, wire, limit)) ?? body;
  return lengths.reduce((sent, said) => lowerMaxTokens(sent, wire, said) ?? sent, usual);
}

/** The request in another wire, or why it cannot be converted. */
function convertedFor(
  to: FallbackRoute,
  document: object,
  { wire, contract, streams }: Fallen,
  state: GatewayState,
  { isStrict, demands }: Terms,
): ConvertedRequest | string {
  try {
    const suture = sutureFor(to, state, demands);
    const how = { from: wire.name, asked: contract, to, stream: streams, suture };
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
function unsealed(
  converted: ConvertedRequest,
  route: FallbackRoute,
  state: GatewayState,
  { demands }: Terms,
): ConvertedRequest {
  const { wire, contract, model } = route;
  const mended = sutureFor(route, state, [...demands, UNPROVEN])?.repair(converted.body, {
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
  { wire, contract }: FallbackRoute,
  asked: Asked,
  limits: Limits,
  { squeezes }: Terms,
): object {
  const weighable = { document, wire, contract, asked };
  const weight = weigh(weighable, limits);
  if (weight === undefined) return document;
  const { used, limit, isKnown } = weight;
  const options = roomOptions(weighable, limits);
  // Whatever we estimate, that much was refused.
  const budget = Math.ceil(Math.min(used, limit) / 2 ** squeezes);
  if (squeezes > 0) return compact(document, { ...options, budget }).document;
  return !isKnown || used <= limit ? document : compact(document, options).document;
}
