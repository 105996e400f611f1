import { isObject } from "./json.ts";
import { latency } from "./scenario/parse-scenario.ts";
import {
  object,
  positive,
  record,
  ScenarioError,
  type Shape,
  string,
  unexpected,
} from "./scenario/shapes.ts";

const port: Shape = (value, place) => {
  if (!Number.isInteger(value) || Number(value) < 0 || Number(value) > 65_535)
    unexpected(place, value, "a port, or 0 for any that is free");
};

const signatures: Shape = (value, place) => {
  if (value !== "verify" && value !== "trust") unexpected(place, value, '"verify" or "trust"');
};

const callback: Shape = (value, place) => {
  if (typeof value !== "function") unexpected(place, value, "a function");
};

const shape = record({
  provider: string,
  port,
  host: string,
  window: positive,
  scenario: object,
  latency,
  signatures,
  onExchange: callback,
});

/** Refuses options that make no sense and would be ignored or misread. */
export function checkOptions(options: unknown): void {
  const given = isObject(options)
    ? Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
    : options;
  try {
    shape(given, "options");
  } catch (error) {
    throw error instanceof ScenarioError ? new TypeError(error.message) : error;
  }
}
