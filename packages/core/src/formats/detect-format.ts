import { typeName } from "../json/type-name.ts";
import { asList, type Bag, isBag } from "../json/values.ts";
import { findList, sampleOf } from "./document.ts";
import type { Format } from "./format.ts";
import type { Tokens } from "./judge-document.ts";
import { type Lookalike, lookalikeOf } from "./lookalike.ts";

/** The format of a document, or why it is unclear. */
export interface Detection {
  /** The only format that fits best; `undefined` if none or several do. */
  readonly format: string | undefined;
  /** The formats that fit best, in the order of the registry. */
  readonly candidates: readonly string[];
  /** What was seen, for people to read. */
  readonly reason: string;
  /** What it really is, if it only looks like a format: "a LangChain dump". */
  readonly lookalike?: Lookalike;
}

/** Determines which of the formats a document is in. */
export function detectAmong(formats: readonly Format[], document: unknown): Detection {
  const tokens: Tokens = new Map();
  const lookalike = lookalikeOf(document, tokens);
  if (lookalike !== undefined) {
    const reason = `it looks like ${lookalike}, which Suture does not read`;
    return { format: undefined, candidates: [], reason, lookalike };
  }
  const likely = formats.map((format) => ({ name: format.name, ...format.detect(document, tokens) }));
  const best = Math.max(1, ...likely.map(({ score }) => score));
  const fits = best > 1 || mayHoldMessages(formats, document);
  const chosen = likely.filter(({ score }) => fits && score === best);
  const candidates = chosen.map(({ name }) => name);
  const [format, other] = candidates;
  if (format === undefined) return { format, candidates, reason: nothingFits(formats, document) };
  const reasons = chosen.map(({ why }) => why);
  if (other === undefined) return { format, candidates, reason: reasons[0] as string };
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

/** If nothing tells the formats apart, the list must at least contain a message with a role, or be empty. */
function mayHoldMessages(formats: readonly Format[], document: unknown): boolean {
  return formats.some(({ shape }) => {
    const list = findList(document, shape.list);
    const hasRole = (entry: unknown): boolean => isBag(entry) && typeof entry.role === "string";
    return list !== undefined && (list.length === 0 || sampleOf(list).some(hasRole));
  });
}

/** Describes what was expected, what was found, and where. */
function nothingFits(formats: readonly Format[], document: unknown): string {
  const fields = [...new Set(formats.map((format) => format.shape.list))];
  const found = (value: unknown, at = ""): string =>
    `expected a list of messages, or an object with one in ${fields.join(", ")}; found ${described(value)}${at}`;
  if (Array.isArray(document)) return found(document[0], " at 0");
  for (const field of isBag(document) ? fields : []) {
    const value = (document as Bag)[field];
    if (Array.isArray(value)) return found(value[0], ` at ${field}.0`);
    if (value !== undefined) return found(value, ` at ${field}`);
  }
  return found(document);
}

/** The type of a value; for an object, with some of its fields. */
function described(value: unknown): string {
  const type = typeName(value);
  const isPlain = isBag(value) && type === "an object";
  return isPlain ? `${type} with ${Object.keys(value).slice(0, 8).join(", ") || "no fields"}` : type;
}
