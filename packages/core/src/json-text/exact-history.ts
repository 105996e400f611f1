import { exactJson } from "../json/exact.ts";
import { isBag } from "../json/values.ts";

/** Fields of requests that hold a history. */
const LISTS = ["messages", "contents", "input"];

/**
 * Prepares a document for conversion, given its text. Numbers in its history that do not fit in a double become strings
 * with all their digits; settings stay unchanged. Without such numbers, returns the document itself.
 */
export function exactHistory(text: string, document: unknown): unknown {
  const exact = exactJson(text, document);
  if (exact === document || !isBag(document) || !isBag(exact)) return exact;
  const lists = LISTS.flatMap((field) => (field in document ? [[field, exact[field]] as const] : []));
  return { ...document, ...Object.fromEntries(lists) };
}
