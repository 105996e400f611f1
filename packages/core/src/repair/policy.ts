import { SutureError } from "../errors.ts";
import { isBag } from "../json/values.ts";
import type { Policy, RepairOptions } from "./options.ts";

const KEEP: Policy = {
  danglingCall: "close",
  orphanResult: "quote",
  displacedResult: "move",
  consecutive: "merge",
  reasoning: "text",
};

const DROP: Policy = {
  danglingCall: "drop",
  orphanResult: "drop",
  displacedResult: "drop",
  consecutive: "last",
  reasoning: "drop",
};

/** The policy that an option means: `keep` by default, with single cases on top. */
export function resolvePolicy(option: RepairOptions["policy"] = "keep"): Policy {
  if (option === "keep") return KEEP;
  if (option === "drop") return DROP;
  if (!isBag(option)) {
    throw unknownPolicy("policy", option, ['"keep"', '"drop"', "an object that sets single cases"]);
  }
  const cases = Object.keys(KEEP) as (keyof Policy)[];
  for (const [name, value] of Object.entries(option)) {
    const known = cases.find((each) => each === name);
    const choices: readonly string[] = known === undefined ? cases : [KEEP[known], DROP[known]];
    if (known === undefined || !choices.includes(value))
      throw unknownPolicy(`policy.${name}`, value, choices);
  }
  return { ...KEEP, ...option };
}

function unknownPolicy(path: string, value: unknown, known: readonly string[]): SutureError {
  const hint = `Use ${known.join(" or ")}.`;
  return new SutureError("bad-option", `unknown ${path}: ${String(value)}`, { path, hint });
}
