import { isBag } from "../json/values.ts";
import { FLAG, IDS, type Kind, oneOf, TEXT } from "./kinds.ts";

const [outcomes, isOutcome] = oneOf("never-ran", "may-have-run", "denied", "lost");

const OUTCOMES: Kind = [
  `an object of ids, each with ${outcomes}`,
  (value) => isBag(value) && Object.values(value).every(isOutcome),
];

/** Policies are looked at where they are resolved, case by case. */
const POLICY: Kind = ["a policy", () => true];

/**
 * What a program says of a history, whatever it asks about it. All functions take these, also what they have no use for: a program
 * has one set of options for its histories.
 */
export const HISTORY: Readonly<
  Record<"model" | "strict" | "pending" | "policy" | "resume" | "outcomes", Kind>
> = {
  model: TEXT,
  strict: FLAG,
  pending: IDS,
  policy: POLICY,
  resume: FLAG,
  outcomes: OUTCOMES,
};
