import { toJson } from "../json/values.ts";
import type { Outline } from "../model/outline.ts";
import { RETIRED_TOOL } from "../model/retired-tool.ts";
import { requireOptions } from "../options/require-options.ts";
import { chooseFormat } from "./choose-format.ts";
import { type Counter, type CounterOptions, makeCounter } from "./counter.ts";
import { type ContentOf, estimateMessage, readerOf, tokensOfPart } from "./estimate-message.ts";
import { familyFor } from "./family.ts";
import { ESTIMATE_OPTIONS } from "./option-kinds.ts";
import { sampleMessages } from "./sample-messages.ts";

/** Options of `estimate`. */
export interface EstimateOptions extends CounterOptions {
  /** Format of the document; detected when absent. */
  readonly from?: string | undefined;
  /** The contract, which determines how an ambiguous document is read, and the family if no model is known. */
  readonly for?: string | undefined;
  /** Maximum number of characters to read in the messages; the rest is extrapolated. By default, all are read. */
  readonly sample?: number | undefined;
}

/** The approximate tokens of a request, and where they are. */
export interface Estimate {
  /** The total, including what a request itself costs. */
  readonly tokens: number;
  /** System text outside the messages. */
  readonly system: number;
  /** Definitions of tools. */
  readonly tools: number;
  /** Each message, in order. */
  readonly messages: readonly number[];
}

/**
 * Approximate tokens of a request, or of a bare list of messages. Throws for a document that is no history, as `check`
 * does.
 *
 * @example
 * const { tokens } = estimate(body, { model: "claude-sonnet-5" });
 */
export function estimate(input: unknown, options: EstimateOptions = {}): Estimate {
  requireOptions(options, ESTIMATE_OPTIONS);
  const format = chooseFormat(input, options.from, options.for);
  const outline = format.read(input);
  const model = options.model ?? outline.request.model;
  const family = options.family ?? familyFor(model, options.for ?? format.contract);
  const counter = makeCounter({ ...options, model, family });
  return estimateOutline(outline, counter, (part) => part.made ?? format.contentOf(part), options.sample);
}

/** The same for an outline. */
export function estimateOutline(
  outline: Outline,
  counter: Counter,
  contentOf: ContentOf = readerOf(outline),
  sample?: number,
): Estimate {
  const messages =
    sample === undefined
      ? outline.messages.map((message) => estimateMessage(outline, message, counter, contentOf))
      : sampleMessages(outline, counter, sample, contentOf);
  const system = estimateSystem(outline, counter, contentOf);
  const tools = estimateTools(outline, counter);
  let tokens = Math.ceil(counter.overhead.request * counter.calibration) + system + tools;
  for (const each of messages) tokens += each;
  return { tokens, system, tools, messages };
}

/** Tokens of the system text outside the messages. */
export function estimateSystem(outline: Outline, counter: Counter, contentOf: ContentOf): number {
  if (outline.system.length === 0) return 0;
  let tokens = counter.overhead.message;
  for (const part of outline.system) tokens += tokensOfPart(part, counter, contentOf);
  return Math.ceil(tokens * counter.calibration);
}

/** Tokens of the defined tools. Providers rewrite definitions, but their JSON has about the same length. */
export function estimateTools({ tools }: Outline, counter: Counter): number {
  if (tools === undefined || tools.length === 0) return 0;
  let tokens = counter.overhead.tools;
  for (const { name, raw } of tools) {
    // A definition that is still to be made is not longer than this on any wire.
    const definition = raw ?? { type: "function", function: { name, ...RETIRED_TOOL } };
    tokens += counter.overhead.tool + counter.text(toJson(definition));
  }
  return Math.ceil(tokens * counter.calibration);
}
