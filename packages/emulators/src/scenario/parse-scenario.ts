import { isObject } from "../json.ts";
import type { Scenario, ScriptedReply } from "./scenario.ts";
import {
  drop,
  list,
  milliseconds,
  natural,
  object,
  positive,
  record,
  type Shape,
  status,
  string,
  times,
  unexpected,
} from "./shapes.ts";

/** How long answers take. */
export const latency: Shape = record({ firstByte: milliseconds, chunk: milliseconds });

/** Kinds of faults. Each fault is exactly one of them. */
const KINDS = ["fail", "drop", "cut", "stall", "malformed", "overflow", "slow"];

const faultMembers = record({
  fail: status,
  message: string,
  retryAfter: natural,
  after: natural,
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

const fault: Shape = (value, place) => {
  faultMembers(value, place);
  const kinds = KINDS.filter((kind) => isObject(value) && kind in value);
  if (kinds.length !== 1) unexpected(place, value, `exactly one of ${KINDS.join(", ")}`);
};

const call = record({ name: string, arguments: object }, ["name"]);
const reply = record({ text: string, reasoning: string, calls: list(call) });
const scenario = record({ window: positive, latency, faults: list(fault), replies: list(reply) });

/** Checks a scenario from a file or a request. Throws a `ScenarioError` that says what is wrong, and where. */
export function parseScenario(value: unknown): Scenario {
  scenario(value, "scenario");
  return value as Scenario;
}

/** Checks one scripted reply. */
export function parseReply(value: unknown, place: string): ScriptedReply {
  reply(value, place);
  return value as ScriptedReply;
}
