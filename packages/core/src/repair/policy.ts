import { SutureError } from "../errors.ts";
import type { Policy, RepairOptions } from "./options.ts";

/** What can be done in each case: under `keep`, and under `drop`. */
const CASES: { readonly [Case in keyof Policy]: readonly [keep: Policy[Case], drop: Policy[Case]] } = {
  danglingCall: ["close", "drop"],
  orphanResult: ["quote", "drop"],
  displacedResult: ["move", "drop"],
  consecutive: ["merge", "last"],
  reasoning: ["text", "drop"],
};

function every(nth: 0 | 1): Policy {
  const choices = Object.entries(CASES).map(([name, both]) => [name, both[nth]]);
  return Object.fromEntries(choices) as { [Case in keyof Policy]: Policy[Case] };
}

const KEEP = /* @__PURE__ */ every(0);
const DROP = /* @__PURE__ */ every(1);

/** The policy meant: `keep` unless said otherwise, single cases on top of it. */
export function resolvePolicy(option: RepairOptions["policy"] = "keep"): Policy {
  if (option === "keep" || option === "drop") return option === "keep" ? KEEP : DROP;
  if (typeof option !== "object" || option === null) {
    throw unknownPolicy("policy", option, ['"keep"', '"drop"', "an object that sets single cases"]);
  }
  for (const [name, value] of Object.entries(option)) {
    const both: readonly string[] | undefined = new Map(Object.entries(CASES)).get(name);
    if (both?.includes(value) !== true)
      throw unknownPolicy(`policy.${name}`, value, both ?? Object.keys(CASES));
  }
  return { ...KEEP, ...option };
}

function unknownPolicy(path: string, value: unknown, known: readonly string[]): SutureError {
  const hint = `Use ${known.join(" or ")}.`;
  return new SutureError("bad-option", `unknown ${path}: ${String(value)}`, { path, hint });
}
