import { z } from "zod";
import { nearest } from "./nearest.ts";

type Issue = z.core.$ZodIssue;

/** Members whose values are nobody's business: who mistakes one for another must not find a secret in an error. */
const SECRET = /^(?:key|keyEnv|keyFile|hash|urlEnv)$/;

/** Everything that is wrong with a value, one line each, in the order of the document: `upstreams[1].baseUrl: …`. */
export function problemsOf(schema: z.ZodType, value: unknown): readonly string[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).flatMap((issue) => {
    if (issue.code !== "unrecognized_keys") return [`${placeOf(issue.path)}${wordsFor(issue, value)}`];
    const known = membersAt(schema, issue.path);
    return issue.keys.map((key) => {
      const near = nearest(key, known);
      const hint = near === undefined ? `; known are ${known.join(", ")}` : `; did you mean ${near}?`;
      return `${placeOf([...issue.path, key])}unknown member${hint}`;
    });
  });
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

function wordsFor(issue: Issue, document: unknown): string {
  const value = valueAt(document, issue.path);
  const seen = `unexpected ${shown(value, issue.path)}, expected`;
  switch (issue.code) {
    case "invalid_type":
      return value === undefined
        ? `missing, expected ${kind(issue.expected)}`
        : `${seen} ${kind(issue.expected)}`;
    case "invalid_value": {
      const [only, ...others] = issue.values.map(String);
      if (value === undefined) return `missing, expected one of ${issue.values.join(", ")}`;
      if (others.length === 0) return `${seen} ${only}`;
      const near = typeof value === "string" ? nearest(value, issue.values.map(String)) : undefined;
      return `${seen} one of ${issue.values.join(", ")}${near === undefined ? "" : `; did you mean ${near}?`}`;
    }
    case "too_small":
      if (issue.origin === "string") return "is empty";
      if (issue.origin === "array") return issue.message.startsWith("Too small") ? "is empty" : issue.message;
      return `${seen} ${issue.inclusive ? "" : "more than "}${issue.minimum}${issue.inclusive ? " or more" : ""}`;
    case "invalid_key":
      return issue.issues[0]?.message ?? issue.message;
    case "too_big":
      return `${seen} ${issue.maximum} or less`;
    default:
      return issue.message;
  }
}

function kind(expected: string): string {
  if (expected === "int") return "a whole number";
  if (expected === "array") return "a list";
  return expected === "object" || expected === "record" ? "an object" : `a ${expected}`;
}

function shown(value: unknown, path: readonly PropertyKey[]): string {
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "a list" : "an object";
  if (SECRET.test(String(path.at(-1)))) return `a ${typeof value}`;
  // JSON has no word for numbers that are none.
  const text = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? String(value));
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function valueAt(document: unknown, path: readonly PropertyKey[]): unknown {
  let value = document;
  for (const step of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as { readonly [key: PropertyKey]: unknown })[step];
  }
  return value;
}

/** The members that an object at that place may have. */
function membersAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  let at: z.core.$ZodType | undefined = bare(schema);
  for (const step of path) {
    if (at instanceof z.ZodObject) at = bare(at.shape[String(step)]);
    else if (at instanceof z.ZodArray) at = bare(at.element);
  }
  return at instanceof z.ZodObject ? Object.keys(at.shape) : [];
}

/** A schema without what says that it may be absent. */
export function bare(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  let inner = schema;
  while (
    inner instanceof z.ZodDefault ||
    inner instanceof z.ZodPrefault ||
    inner instanceof z.ZodExactOptional
  ) {
    inner = inner.def.innerType;
  }
  return inner;
}
