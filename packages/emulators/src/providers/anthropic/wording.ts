import type { Complaint } from "../../complaint.ts";
import { traitsOf } from "./traits.ts";

/** A member is not there. */
export function required(path: string): Complaint {
  return { message: `${path}: Field required` };
}

/** A member is there that nobody knows. */
export function extra(path: string): Complaint {
  return { message: `${path}: Extra inputs are not permitted` };
}

/** A value is of the wrong kind: `a valid string`, `an object`. */
export function shouldBe(path: string, expected: string): Complaint {
  return { message: `${path}: Input should be ${expected}` };
}

/** A value is of the wrong kind, and no more is said about it. */
export function wrongShape(path: string): Complaint {
  return { message: `${path}: Input does not match the expected shape.` };
}

/** A string does not have the form it must have. */
export function wrongPattern(path: string, pattern: RegExp): Complaint {
  return { message: `${path}: String should match pattern '${pattern.source}'` };
}

/** A string has too few or too many characters. */
export function wrongLength(path: string, side: "least" | "most", limit: number): Complaint {
  return { message: `${path}: String should have at ${side} ${limit} character${limit === 1 ? "" : "s"}` };
}

/** The `type` of an object is none of those that are known. */
export function unknownTag(path: string, tag: unknown, expected: readonly string[]): Complaint {
  const tags = expected.map((one) => `'${one}'`).join(", ");
  const given = typeof tag === "string" ? tag : JSON.stringify(tag);
  return {
    message: `${path}: Input tag '${given}' found using 'type' does not match any of the expected tags: ${tags}`,
  };
}

/** What a list is called, which has changed with the years. */
export function listWord(model: string): string {
  return traitsOf(model).legacy ? "a valid list" : "a valid array";
}

/** What an object is called, which has changed with the years. */
export function objectWord(model: string): string {
  return traitsOf(model).legacy ? "a valid dictionary" : "an object";
}
