import type { Complaint } from "../../complaint.ts";
import { traitsOf } from "./traits.ts";

/** A required member is missing. */
export function required(path: string): Complaint {
  return { message: `${path}: Field required` };
}

/** An unknown member. */
export function extra(path: string): Complaint {
  return { message: `${path}: Extra inputs are not permitted` };
}

/** A value of the wrong type: `a valid string`, `an object`. */
export function shouldBe(path: string, expected: string): Complaint {
  return { message: `${path}: Input should be ${expected}` };
}

/** A value of the wrong type, without further details. */
export function wrongShape(path: string): Complaint {
  return { message: `${path}: Input does not match the expected shape.` };
}

/** A string that does not match its pattern. */
export function wrongPattern(path: string, pattern: RegExp): Complaint {
  return { message: `${path}: String should match pattern '${pattern.source}'` };
}

/** A string has too few or too many characters. */
export function wrongLength(path: string, side: "least" | "most", limit: number): Complaint {
  return { message: `${path}: String should have at ${side} ${limit} character${limit === 1 ? "" : "s"}` };
}

/** The `type` of an object is unknown. */
export function unknownTag(path: string, tag: unknown, expected: readonly string[]): Complaint {
  const tags = expected.map((one) => `'${one}'`).join(", ");
  const given = typeof tag === "string" ? tag : JSON.stringify(tag);
  return {
    message: `${path}: Input tag '${given}' found using 'type' does not match any of the expected tags: ${tags}`,
  };
}

/** The vendor's name for a list, which has changed over the years. */
export function listWord(model: string): string {
  return traitsOf(model).legacy ? "a valid list" : "a valid array";
}

/** The vendor's name for an object, which has changed over the years. */
export function objectWord(model: string): string {
  return traitsOf(model).legacy ? "a valid dictionary" : "an object";
}
