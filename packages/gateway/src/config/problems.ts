import { nearest } from "@suture/core/options";
import { z } from "zod";
import { meantAlternative, meantSchema, schemaAt } from "./schema-at.ts";

type Issue = z.core.$ZodIssue;

/** Members whose values are nobody's business: who mistakes one for another must not find a secret in an error. */
const SECRET = /^(?:key|keyEnv|keyFile|hash|urlEnv)$/;

/** Everything that is wrong with a value, one line each, in the order of the document: `upstreams[1].baseUrl: …`. */
export function problemsOf(schema: z.ZodType, document: unknown): readonly string[] {
  const { error } = schema.safeParse(document);
  const issues = (error?.issues ?? []).flatMap((issue) => meantIssues(schema, issue, document));
  return issues.flatMap((issue) => {
    const at = schemaAt(schema, issue.path, document);
    if (issue.code !== "unrecognized_keys") return [`${placeOf(issue.path)}${wordsFor(issue, at.value)}`];
    const meant = meantSchema(at.schema, at.value);
    const known = meant instanceof z.ZodObject ? Object.keys(meant.shape) : [];
    return issue.keys.map((key) => {
      const near = nearest(key, known);
      const hint = near === undefined ? `; known are ${known.join(", ")}` : `; did you mean ${near}?`;
      return `${placeOf([...issue.path, key])}unknown member${hint}`;
    });
  });
}

/** What is said of alternatives whose schema has no words of its own. */
const NO_WORDS = "Invalid input";

/** Of what is wrong with each of several alternatives, what is wrong with the one that was meant. */
function meantIssues(schema: z.ZodType, issue: Issue, document: unknown): readonly Issue[] {
  if (issue.code !== "invalid_union" || issue.message !== NO_WORDS) return [issue];
  const { schema: union, value } = schemaAt(schema, issue.path, document);
  const meant = union instanceof z.ZodUnion ? meantAlternative(union, value) : undefined;
  // What is no object is wrong with all of them in the same way.
  const isObject = typeof value === "object" && value !== null;
  const errors = meant === undefined && isObject ? undefined : issue.errors[meant ?? 0];
  return errors?.map((each) => ({ ...each, path: [...issue.path, ...each.path] })) ?? [issue];
}

/** A place in a document, as one would write it in a program; nothing for the document itself. */
export function placeOf(path: readonly PropertyKey[]): string {
  let place = "";
  for (const step of path) {
    if (typeof step === "number") place += `[${step}]`;
    else place += place === "" ? String(step) : `.${String(step)}`;
  }
  return place === "" ? "" : `${place}: `;
}

function wordsFor(issue: Issue, value: unknown): string {
  const seen = `unexpected ${shown(value, issue.path)}, expected`;
  switch (issue.code) {
    case "invalid_type":
      return value === undefined
        ? `missing, expected ${kind(issue.expected)}`
        : `${seen} ${kind(issue.expected)}`;
    case "invalid_value":
      return oneOf(issue.values.map(String), value, seen);
    case "too_small":
      if (issue.origin === "string") return "is empty";
      if (issue.origin === "array") return issue.message.startsWith("Too small") ? "is empty" : issue.message;
      return `${seen} ${issue.inclusive ? "" : "more than "}${issue.minimum}${issue.inclusive ? " or more" : ""}`;
    case "invalid_union":
      return unionWords(issue, value, seen);
    case "invalid_key":
      return issue.issues[0]?.message ?? issue.message;
    case "too_big":
      return `${seen} ${issue.maximum} or less`;
    default:
      return issue.message;
  }
}

function oneOf(words: readonly string[], value: unknown, seen: string): string {
  if (value === undefined) return `missing, expected one of ${words.join(", ")}`;
  if (words.length === 1) return `${seen} ${words[0]}`;
  const near = typeof value === "string" ? nearest(value, words) : undefined;
  return `${seen} one of ${words.join(", ")}${near === undefined ? "" : `; did you mean ${near}?`}`;
}

/** What is said of a value that is none of several alternatives, where nothing tells which one was meant. */
function unionWords(issue: z.core.$ZodIssueInvalidUnion, value: unknown, seen: string): string {
  if ("options" in issue && Array.isArray(issue.options))
    return oneOf(issue.options.map(String), value, seen);
  if (issue.message !== NO_WORDS) return issue.message;
  const missing = issue.errors.flatMap(
    (each) => each.find(({ code }) => code === "invalid_type")?.path ?? [],
  );
  return `missing ${missing.map(String).join(", or ")}`;
}

function kind(expected: string): string {
  if (expected === "int") return "a whole number";
  if (expected === "array") return "a list";
  return expected === "object" || expected === "record" ? "an object" : `a ${expected}`;
}

function shown(value: unknown, path: readonly PropertyKey[]): string {
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "list" : "object";
  if (SECRET.test(String(path.at(-1)))) return typeof value;
  // JSON has no word for numbers that are none.
  const text = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? String(value));
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
