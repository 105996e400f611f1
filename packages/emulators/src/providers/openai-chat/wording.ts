import type { Complaint } from "../../complaint.ts";

/** A required member is missing. */
export function missing(path: string): Complaint {
  return {
    message: `Missing required parameter: '${path}'.`,
    param: path,
    code: "missing_required_parameter",
  };
}

/** A member has the wrong type. `expected` completes the sentence: `a string`. */
export function wrongType(path: string, expected: string, value: unknown): Complaint {
  return {
    message: `Invalid type for '${path}': expected ${expected}, but got ${typeName(value)} instead.`,
    param: path,
    code: "invalid_type",
  };
}

/** A member has none of its known values. */
export function wrongValue(path: string, value: unknown, known: readonly string[]): Complaint {
  const quoted = known.map((one) => `'${one}'`);
  return {
    message: `Invalid value: '${value}'. Supported values are: ${series(quoted, "and")}.`,
    param: path,
    code: "invalid_value",
  };
}

/** An empty list. */
export function emptyArray(path: string): Complaint {
  return {
    message: `Invalid '${path}': empty array. Expected an array with minimum length 1, but got an empty array instead.`,
    param: path,
    code: "empty_array",
  };
}

/** A list with too many members. */
export function longArray(path: string, limit: number, length: number): Complaint {
  return {
    message: `Invalid '${path}': array too long. Expected an array with maximum length ${limit}, but got an array with length ${length} instead.`,
    param: path,
    code: "array_above_max_length",
  };
}

/** A string has too many characters. */
export function longString(path: string, limit: number, length: number): Complaint {
  return {
    message: `Invalid '${path}': string too long. Expected a string with maximum length ${limit}, but got a string with length ${length} instead.`,
    param: path,
    code: "string_above_max_length",
  };
}

/** An empty string. */
export function emptyString(path: string): Complaint {
  return {
    message: `Invalid '${path}': empty string. Expected a string with minimum length 1, but got an empty string instead.`,
    param: path,
    code: "empty_string",
  };
}

/** A string with forbidden characters. */
export function wrongPattern(path: string, pattern: string): Complaint {
  return {
    message: `Invalid '${path}': string does not match pattern. Expected a string that matches the pattern '${pattern}'.`,
    param: path,
    code: "invalid_value",
  };
}

/** A number is too small or too large. */
export function outOfRange(
  path: string,
  kind: "integer" | "decimal",
  side: "below" | "above",
  bound: number,
  value: number,
): Complaint {
  const [word, sign] = side === "below" ? ["minimum", ">="] : ["maximum", "<="];
  return {
    message: `Invalid '${path}': ${kind} ${side} ${word} value. Expected a value ${sign} ${bound}, but got ${value} instead.`,
    param: path,
    code: `${kind}_${side}_${side === "below" ? "min" : "max"}_value`,
  };
}

/** `a`, `a and b`, `a, b, and c`. */
export function series(words: readonly string[], join: "and" | "or"): string {
  if (words.length < 3) return words.join(` ${join} `);
  return `${words.slice(0, -1).join(", ")}, ${join} ${words.at(-1)}`;
}

/** The type of a value, in OpenAI's words. */
function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "number") return Number.isInteger(value) ? "an integer" : "a decimal number";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
