import { isBag } from "../json/values.ts";
import { FLAG, IDS, type Kind, oneOf, TEXT } from "./kinds.ts";

const [outcomes, isOutcome] = oneOf("never-ran", "may-have-run", "denied", "lost");

const OUTCOMES: Kind = [
  `an object of ids, each with ${outcomes}`,
  (value) => isBag(value) && Object.values(value).every(isOutcome),
];

/** Policies are checked in detail when they are resolved. */
const POLICY: Kind = ["a policy", () => true];

/**
 * Options about a history. All functions accept all of them, even those that they do not need, so that a program can
 * use one set of options for its histories.
 */
export const HISTORY: Readonly<
  Record<"model" | "strict" | "pending" | "dropSignatures" | "policy" | "resume" | "outcomes", Kind>
> = {
  model: TEXT,
  strict: FLAG,
  pending: IDS,
  dropSignatures: FLAG,
  policy: POLICY,
  resume: FLAG,
  outcomes: OUTCOMES,
};
