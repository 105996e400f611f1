import { exactJson } from "../json/exact.ts";
import { isBag } from "../json/values.ts";

/** Fields of requests that hold a history. */
const LISTS = ["messages", "contents", "input"];

/**
 * A document for conversion, with the text it was parsed from: the numbers of its history that a double does not hold are
 * strings, which have all their digits; settings stay what they are. The document itself where there are none.
 */
export function exactHistory(text: string, document: unknown): unknown {
  const exact = exactJson(text, document);
  if (exact === document || !isBag(document) || !isBag(exact)) return exact;
  const lists = LISTS.flatMap((field) => (field in document ? [[field, exact[field]] as const] : []));
  return { ...document, ...Object.fromEntries(lists) };
}
