import { fromJson, isBag } from "../json/values.ts";
import { PARSED, SCANNED } from "./bounds.ts";
import { readEvents } from "./read-events.ts";
import { readPage } from "./read-page.ts";
import { scanMembers } from "./scan-members.ts";

/** A part of a text: a value, a status, a code or a sentence. */
export type Piece =
  | { readonly kind: "envelope"; readonly value: unknown }
  | { readonly kind: "sentence"; readonly text: string }
  | { readonly kind: "status"; readonly status: number }
  | { readonly kind: "code"; readonly code: string };

/** `litellm.BadRequestError: AnthropicException - …`, `ValidationException. …`: printed exceptions. */
const EXCEPTION = /^\s{0,8}(?:[\w]{1,40}\.){0,4}([A-Za-z]{1,60}(?:Error|Exception))(?::| -|\.)(?=\s|$)/;

/** `400 …`, `Error code: 400 - …`, `HTTP 400: …`, `failed with status code 400`, `Status 413`. */
const STATUS =
  /^(?:(?:\w{1,12} )?(?:Error|HTTP|Status)(?:\/\d(?:\.\d)?)?(?: code)?:? ?)?\[?(4\d\d|5\d\d)(?=[\s:\]]|$)|status ?(?:code)?[:=]? ?(4\d\d|5\d\d)\b/i;

/**
 * Splits a text into its parts: JSON (also inside strings and after prefixes), event streams, pages, and the remaining
 * sentence.
 */
export function piecesOf(given: string): readonly Piece[] {
  const text = given.length > PARSED ? given.slice(0, SCANNED) : given.trim();
  if (text === "") return [];
  if (given.length <= PARSED && /^[[{"]/.test(text)) {
    const value = fromJson(text);
    if (value !== undefined && value !== text) return [{ kind: "envelope", value }];
  }
  const page = readPage(text);
  if (page !== undefined) return page;
  const events = readEvents(text);
  if (events.length > 0) return events.map((value) => ({ kind: "envelope", value }));
  return [...prefixOf(text), ...restOf(text)];
}

/** Status and exceptions before the sentence. */
function prefixOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let rest = text.slice(0, 600);
  const status = STATUS.exec(rest);
  if (status !== null) pieces.push({ kind: "status", status: Number(status[1] ?? status[2]) });
  const named = /^[^{}]{0,120}\((\w{1,60}(?:Error|Exception))\)/.exec(rest)?.[1];
  if (named !== undefined) pieces.push({ kind: "code", code: named });
  for (let match = EXCEPTION.exec(rest); match !== null; match = EXCEPTION.exec(rest)) {
    pieces.push({ kind: "code", code: match[1]! });
    rest = rest.slice(match[0].length);
  }
  return pieces;
}

function restOf(text: string): readonly Piece[] {
  const open = text.slice(0, 2000).search(/[{[]\s{0,20}["'\\{]/);
  if (open === -1) return [{ kind: "sentence", text }];
  const inner = envelopeIn(text, open);
  const before: Piece[] = open === 0 ? [] : [{ kind: "sentence", text: text.slice(0, open) }];
  if (inner !== undefined) return [...before, { kind: "envelope", value: inner }];
  // JSON that was cut off, or a dictionary printed by Python.
  const members = scanMembers(text.slice(open, open + SCANNED));
  if (isEnvelope(members)) return [...before, { kind: "envelope", value: members }];
  return [{ kind: "sentence", text }];
}

/** An envelope inside a text: `400 {"error":…}`, `AnthropicException - b'{"type":"error",…}'`. */
function envelopeIn(text: string, open: number): unknown {
  const close = text.lastIndexOf(text[open] === "{" ? "}" : "]");
  if (close <= open || close - open > PARSED) return undefined;
  const json = text.slice(open, close + 1);
  for (const candidate of [json, json.replaceAll("\\'", "'"), json.replaceAll('\\"', '"')]) {
    const value = fromJson(candidate);
    if (isEnvelope(Array.isArray(value) ? value[0] : value)) return value;
  }
  return undefined;
}

/** JSON in a sentence is an envelope if it looks like one; otherwise it is part of the sentence. */
function isEnvelope(value: unknown): boolean {
  if (!isBag(value)) return false;
  if (value.error !== undefined || value.errors !== undefined || value.detail !== undefined) return true;
  const sentence = value.message ?? value.Message ?? value.msg;
  return (
    typeof sentence === "string" && ["type", "code", "object", "__type", "status"].some((key) => key in value)
  );
}
