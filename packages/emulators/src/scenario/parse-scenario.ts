import { isObject } from "../json.ts";
import type { Scenario } from "./scenario.ts";

/** A scenario that cannot be played: the message says what is wrong, and where. */
export class ScenarioError extends Error {
  override readonly name = "ScenarioError";
}

/** A condition on a value: what it is expected to be, or undefined when it is that. */
type Shape = (value: unknown, place: string) => void;

function fail(place: string, value: unknown, expected: string): never {
  const shown = value === undefined ? "nothing" : (JSON.stringify(value) ?? typeof value);
  const short = shown.length > 60 ? `${shown.slice(0, 60)}…` : shown;
  throw new ScenarioError(`${place}: unexpected ${short}, expected ${expected}`);
}

const is =
  (expected: string, test: (value: unknown) => boolean): Shape =>
  (value, place) => {
    if (!test(value)) fail(place, value, expected);
  };

const string = is("a string", (value) => typeof value === "string");
const natural = is("a whole number, 0 or more", (value) => Number.isInteger(value) && Number(value) >= 0);
const positive = is("a whole number, 1 or more", (value) => Number.isInteger(value) && Number(value) >= 1);
const object = is("an object", isObject);
const milliseconds = is("a number of milliseconds", (value) => typeof value === "number" && value >= 0);
const status = is("an HTTP status from 400 to 599", (value) => {
  return Number.isInteger(value) && Number(value) >= 400 && Number(value) <= 599;
});
const times = is('a whole number, 1 or more, or "always"', (value) => {
  return value === "always" || (Number.isInteger(value) && Number(value) >= 1);
});
const drop = is('"before-headers" or "after-headers"', (value) => {
  return value === "before-headers" || value === "after-headers";
});

function record(members: { readonly [name: string]: Shape }, needed: readonly string[] = []): Shape {
  return (value, place) => {
    if (!isObject(value)) fail(place, value, "an object");
    for (const [name, own] of Object.entries(value)) {
      const shape = members[name];
      if (shape === undefined) {
        const known = Object.keys(members).join(", ");
        throw new ScenarioError(`${place}: unexpected member "${name}", expected one of ${known}`);
      }
      shape(own, place === "scenario" ? name : `${place}.${name}`);
    }
    for (const name of needed) if (!(name in value)) fail(`${place}.${name}`, undefined, "a value");
  };
}

function list(shape: Shape): Shape {
  return (value, place) => {
    if (!Array.isArray(value)) fail(place, value, "a list");
    for (const [index, own] of value.entries()) shape(own, `${place}[${index}]`);
  };
}

const latency = record({ firstByte: milliseconds, chunk: milliseconds });

const KINDS = ["fail", "drop", "cut", "stall", "malformed", "overflow", "slow"];

const faultMembers = record({
  fail: status,
  message: string,
  retryAfter: natural,
  drop,
  cut: natural,
  stall: natural,
  ms: milliseconds,
  malformed: natural,
  overflow: positive,
  slow: latency,
  times,
  provider: string,
});

function fault(value: unknown, place: string): void {
  faultMembers(value, place);
  const kinds = KINDS.filter((kind) => isObject(value) && kind in value);
  if (kinds.length !== 1) fail(place, value, `exactly one of ${KINDS.join(", ")}`);
}

const call = record({ name: string, arguments: object }, ["name"]);
const reply = record({ text: string, reasoning: string, calls: list(call) });
const scenario = record({ window: positive, latency, faults: list(fault), replies: list(reply) });

/** Checks a scenario that came from a file or over the wire. */
export function parseScenario(value: unknown): Scenario {
  scenario(value, "scenario");
  return value as Scenario;
}

/** Checks one scripted reply. */
export function parseReply(value: unknown, place: string): NonNullable<Scenario["replies"]>[number] {
  reply(value, place);
  return value as NonNullable<Scenario["replies"]>[number];
}
