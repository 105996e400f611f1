import { isObject } from "../json.ts";

/** A scenario that cannot be played. The message says what is wrong, and where. */
export class ScenarioError extends Error {
  override readonly name = "ScenarioError";
}

/** A demand on a value. Throws a `ScenarioError` that begins with the value's place. */
export type Shape = (value: unknown, place: string) => void;

/** Throws a complaint about a value. */
export function unexpected(place: string, value: unknown, expected: string): never {
  const shown = value === undefined ? "nothing" : (JSON.stringify(value) ?? typeof value);
  const short = shown.length > 60 ? `${shown.slice(0, 60)}…` : shown;
  throw new ScenarioError(`${place}: unexpected ${short}, expected ${expected}`);
}

const is =
  (expected: string, test: (value: unknown) => boolean): Shape =>
  (value, place) => {
    if (!test(value)) unexpected(place, value, expected);
  };

const isWhole = (value: unknown, min: number): boolean => Number.isInteger(value) && Number(value) >= min;

/** Text. */
export const string: Shape = is("a string", (value) => typeof value === "string");

/** A count or an index. */
export const natural: Shape = is("a whole number, 0 or more", (value) => isWhole(value, 0));

/** A count of at least one. */
export const positive: Shape = is("a whole number, 1 or more", (value) => isWhole(value, 1));

/** A JSON object. */
export const object: Shape = is("an object", isObject);

/** A duration. */
export const milliseconds: Shape = is(
  "a number of milliseconds",
  (value) => typeof value === "number" && value >= 0,
);

/** An HTTP status of an error. */
export const status: Shape = is(
  "an HTTP status from 400 to 599",
  (value) => isWhole(value, 400) && Number(value) <= 599,
);

/** How often a fault occurs. */
export const times: Shape = is(
  'a whole number, 1 or more, or "always"',
  (value) => value === "always" || isWhole(value, 1),
);

/** When a connection is dropped. */
export const drop: Shape = is(
  '"before-headers" or "after-headers"',
  (value) => value === "before-headers" || value === "after-headers",
);

/** An object with these members and no others. */
export function record(members: { readonly [name: string]: Shape }, needed: readonly string[] = []): Shape {
  return (value, place) => {
    if (!isObject(value)) unexpected(place, value, "an object");
    for (const [name, own] of Object.entries(value)) {
      const shape = members[name];
      if (shape === undefined) {
        const known = Object.keys(members).join(", ");
        throw new ScenarioError(`${place}: unexpected member "${name}", expected one of ${known}`);
      }
      shape(own, place === "scenario" ? name : `${place}.${name}`);
    }
    for (const name of needed) if (!(name in value)) unexpected(`${place}.${name}`, undefined, "a value");
  };
}

/** A list whose members all fit. */
export function list(shape: Shape): Shape {
  return (value, place) => {
    if (!Array.isArray(value)) unexpected(place, value, "a list");
    for (const [index, own] of value.entries()) shape(own, `${place}[${index}]`);
  };
}
