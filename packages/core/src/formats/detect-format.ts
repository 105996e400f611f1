import { typeName } from "../json/type-name.ts";
import { asList, isBag } from "../json/values.ts";
import { findList, sampleOf } from "./document.ts";
import type { Format } from "./format.ts";
import type { Tokens } from "./judge-document.ts";
import { type Lookalike, lookalikeOf } from "./lookalike.ts";

/** Which format a document is in, or why that cannot be told. */
export interface Detection {
  /** The one format it is in; `undefined` when none or several fit. */
  readonly format: string | undefined;
  /** Formats that fit best, in the order of the registry; empty when none does. */
  readonly candidates: readonly string[];
  /** What was seen, for a person to read. */
  readonly reason: string;
  /** What it is instead, where it only looks like a format: "a LangChain dump". */
  readonly lookalike?: Lookalike;
}

/** Says which of the formats a document is in. */
export function detectAmong(formats: readonly Format[], document: unknown): Detection {
  let best = 1;
  let candidates: string[] = [];
  let reasons: string[] = [];
  const tokens: Tokens = new Map();
  const lookalike = lookalikeOf(document, tokens);
  if (lookalike !== undefined) {
    const reason = `it looks like ${lookalike}, which is not a format that is read`;
    return { format: undefined, candidates, reason, lookalike };
  }
  for (const format of formats) {
    const { score, why } = format.detect(document, tokens);
    if (score < best) continue;
    if (score > best) {
      best = score;
      candidates = [];
      reasons = [];
    }
    candidates.push(format.name);
    reasons.push(why);
  }
  if (best === 1 && !mayHoldMessages(formats, document)) candidates = [];
  const [format] = candidates;
  if (format === undefined) return { format, candidates, reason: nothingFits(formats, document) };
  if (candidates.length === 1) return { format, candidates, reason: reasons[0] ?? "" };
  return { format: undefined, candidates, reason: tie(document, candidates, reasons, best) };
}

function tie(document: unknown, names: readonly string[], reasons: readonly string[], score: number): string {
  if (Array.isArray(document) ? document.length === 0 : score === 1 && isEmpty(document)) {
    return "there are no messages";
  }
  const all = `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  if (score === 1) return `it is plain text, which ${all} write alike`;
  return `it looks like ${all}: ${[...new Set(reasons)].join("; ")}`;
}

function isEmpty(document: unknown): boolean {
  return isBag(document) && Object.values(document).some((value) => asList(value)?.length === 0);
}

/** Where nothing tells formats apart, there must at least be a message with a role, or none at all. */
function mayHoldMessages(formats: readonly Format[], document: unknown): boolean {
  return formats.some(({ shape }) => {
    const list = findList(document, shape.list);
    if (list === undefined) return false;
    return (
      list.length === 0 || sampleOf(list).some((entry) => isBag(entry) && typeof entry.role === "string")
    );
  });
}

/** Says what was expected and what is there, with its path. */
function nothingFits(formats: readonly Format[], document: unknown): string {
  const fields = [...new Set(formats.map((format) => format.shape.list))];
  const expected = `expected a list of messages, or an object with one in ${fields.join(", ")}`;
  if (Array.isArray(document)) return `${expected}; found ${entry(document, "")}`;
  const type = typeName(document);
  if (!isBag(document) || type !== "an object") return `${expected}; found ${type}`;
  for (const field of fields) {
    const value = document[field];
    if (Array.isArray(value)) return `${expected}; found ${entry(value, `${field}.`)}`;
    if (value !== undefined) return `${expected}; found ${typeName(value)} at ${field}`;
  }
  const keys = Object.keys(document).slice(0, 8);
  return `${expected}; found ${keys.length === 0 ? "an empty object" : `an object with ${keys.join(", ")}`}`;
}

function entry(list: readonly unknown[], path: string): string {
  const [first] = list;
  const keys = isBag(first) ? ` with ${Object.keys(first).slice(0, 8).join(", ") || "no fields"}` : "";
  return `${typeName(first)}${keys} at ${path}0`;
}
