import type { Report } from "@suture/core";
import { type Bag, isBag } from "../answers/bag.ts";
import { type ConvertedRequest, convertRequest } from "../fallback/convert-request.ts";
import { targetLimits } from "../fallback/settings/target-limits.ts";
import type { RefusalMemory } from "../refusals/refusal-memory.ts";
import type { ModelTarget } from "./model-target.ts";

/** A history in the form its target takes. */
export interface MadeRequest extends Pick<ConvertedRequest, "path" | "toolNames" | "freeText"> {
  readonly body: object;
  /** What was wrong with the history, and how it was mended. */
  readonly report: Report;
}

/** A history in canonical form, with its settings. */
export interface WholeDocument extends Bag {
  readonly messages: readonly unknown[];
}

/** A document with its settings, or a bare list without any. Throws when there is nothing to answer. */
export function wholeDocument(document: unknown, maxTokens: number): WholeDocument {
  const bag = isBag(document) ? document : { suture: 1, messages: document };
  const { messages } = bag;
  if (!Array.isArray(messages) || messages.length === 0) throw new TypeError("it has no messages");
  return { maxTokens, ...bag, messages };
}

/** Writes a history for a target, mended by our contract and by what refusals taught about the target. */
export function makeRequest(document: object, target: ModelTarget, refusals: RefusalMemory): MadeRequest {
  const { upstream, wire, model } = target;
  const strict = refusals.isStrict(upstream.name, wire, model);
  const suture = refusals.suture(upstream.name, wire, model);
  const converted = convertRequest(document, { from: "suture", to: target, stream: true, strict, suture });
  const { path, toolNames, freeText, report } = converted;
  const body = keepsThoughts(target)
    ? { ...converted.body, include: ["reasoning.encrypted_content"] }
    : converted.body;
  return { path, toolNames, freeText, report, body };
}

/** OpenAI stores nothing for us, so reasoning must come with the answer, or it is lost. */
function keepsThoughts(target: ModelTarget): boolean {
  const { wire, contract } = target;
  const isTheirs = wire === "openai-responses" && /^(?:openai|azure)/.test(contract);
  return isTheirs && targetLimits(target).thinks !== undefined;
}
