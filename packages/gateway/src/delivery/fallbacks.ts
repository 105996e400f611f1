import { type Report, SutureError } from "@suture/core";
import { compact } from "@suture/core/compaction";
import { exactEdits, exactHistory, printJson } from "@suture/core/json-text";
import type { Limits } from "../compaction/limits.ts";
import { roomOptions, weigh } from "../compaction/weigh.ts";
import { AnswerConverter } from "../fallback/answer-converter.ts";
import { type ConvertedRequest, convertRequest } from "../fallback/convert-request.ts";
import { lostShape } from "../fallback/lost-shape.ts";
import { whyUnconvertible } from "../fallback/unconvertible.ts";
import type { Outcome, Outgoing } from "../proxy/outgoing.ts";
import { pathAt } from "../upstreams/upstreams.ts";
import type { Wire } from "../wires/wire.ts";
import { droppedHeader } from "./dropped-header.ts";
import { fallbackHeaders } from "./fallback-headers.ts";
import type { FallbackRoute } from "./fallback-route.ts";
import { newAnswer } from "./new-answer.ts";

/** A request that somebody else may have to answer. */
export interface Fallen {
  readonly wire: Wire;
  /** The model that the client asked for. */
  readonly model: string;
  readonly streams: boolean;
  /** True for a stream of Google's that is a JSON list. */
  readonly list: boolean;
  readonly rawHeaders: readonly string[];
  readonly extra: readonly string[];
}

/** A request as it came. */
export interface Given {
  readonly document: object;
  /** What the document was parsed from. */
  readonly text: string;
}

/** A request as somebody else takes it. */
export interface Fallback {
  readonly route: FallbackRoute;
  readonly outgoing: Outgoing;
  /** What was done to the history. */
  readonly report: Report;
  /** Members of the request that there is nothing for. */
  readonly dropped: readonly string[];
}

/** Asks others, one after the other, when a provider cannot answer. */
export class Fallbacks {
  readonly #left: FallbackRoute[];
  readonly #limits: Limits;
  /** Who could not help, and why. */
  readonly failures: string[] = [];
  #asked: FallbackRoute | undefined;

  constructor(routes: readonly FallbackRoute[], limits: Limits) {
    this.#left = [...routes];
    this.#limits = limits;
  }

  /** True when nobody is left. */
  get isEmpty(): boolean {
    return this.#left.length === 0;
  }

  /** Notes what became of the request that was given out last. */
  failed({ answer, error }: Outcome): void {
    const { code, name }: NodeJS.ErrnoException = error ?? { name: "", message: "" };
    if (this.#asked !== undefined) this.#note(this.#asked, String(answer?.status ?? code ?? name));
    this.#asked = undefined;
  }

  #note({ upstream, model }: FallbackRoute, why: string): void {
    this.failures.push(`${upstream.name}/${model} (${why})`);
  }

  /** The request as the next one takes it, with who that is; undefined when nobody is left who could. */
  next(given: Given, fallen: Fallen): Fallback | undefined {
    const { wire, list } = fallen;
    for (let route = this.#left.shift(); route !== undefined; route = this.#left.shift()) {
      const stays = route.wire === wire.name;
      const document = stays ? given.document : (exactHistory(given.text, given.document) as object);
      const reason = whyUnconvertible(document as Record<string, unknown>, wire.name);
      if (reason !== undefined) {
        this.#note(route, reason);
        continue;
      }
      const converted = this.#converted(document, route, fallen);
      if (converted === undefined) continue;
      const lost = lostShape(converted.dropped);
      if (lost.length > 0) {
        // An answer of another shape breaks whoever reads it; an error is what they are prepared for.
        this.#note(route, `has no ${lost.join(", ")}`);
        continue;
      }
      this.#asked = route;
      const body = this.#fitted(converted.body, route);
      const { upstream } = route;
      const { report } = converted;
      const dropped = [...converted.dropped, ...(body === converted.body ? [] : ["(compacted)"])];
      const digits = exactEdits(given.document, document, "");
      return {
        route,
        report: digits.length === 0 ? report : { ...report, edits: [...digits, ...report.edits] },
        dropped,
        outgoing: {
          upstream,
          method: "POST",
          path: pathAt(upstream, stays && list ? converted.path.replace(/\?.*/, "") : converted.path),
          headers: fallbackHeaders(fallen.rawHeaders, upstream, route.wire),
          // What stays on its wire is copied from the text, so that no number loses a digit.
          body: Buffer.from(stays ? printJson(body, given.text, document) : JSON.stringify(body), "utf8"),
          wire,
          speaks: route.wire,
          extra: [
            ...fallen.extra,
            "suture-fallback",
            `${upstream.name}/${route.model}`,
            ...droppedHeader(dropped),
          ],
          ...(stays ? {} : { converter: () => this.#converter(fallen, route, document, converted) }),
        },
      };
    }
    return undefined;
  }

  /** The request for another one; undefined when that cannot be made of it, which says nothing of the first one's answer. */
  #converted(document: object, to: FallbackRoute, { wire, streams }: Fallen): ConvertedRequest | undefined {
    try {
      return convertRequest(document, { from: wire.name, to, stream: streams });
    } catch (error) {
      // No history, or one that nests too deeply to be read.
      if (!SutureError.is(error) && !(error instanceof RangeError)) throw error;
      this.#note(to, SutureError.is(error) ? error.code : "it nests too deeply");
      return undefined;
    }
  }

  #converter(
    { wire, model, streams, list }: Fallen,
    route: FallbackRoute,
    request: object,
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

  /** Others may hold less: what is known not to fit is compacted for them. */
  #fitted(document: object, { upstream, wire, contract, model }: FallbackRoute): object {
    const weighable = { document, wire, contract, asked: { upstream, model, tier: () => "fallback" } };
    const weight = weigh(weighable, this.#limits);
    if (weight === undefined || !weight.isKnown || weight.used <= weight.limit) return document;
    return compact(document, roomOptions(weighable, this.#limits)).document;
  }
}
