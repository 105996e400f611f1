import { SutureError } from "../errors.ts";
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

const CHOICES: { readonly [Case in keyof Policy]: readonly [string, string] } = {
  danglingCall: ["close", "drop"],
  orphanResult: ["quote", "drop"],
  displacedResult: ["move", "drop"],
  consecutive: ["merge", "last"],
  reasoning: ["text", "drop"],
};

/** The policy meant: `keep` unless said otherwise, single cases on top of it. */
export function resolvePolicy(option: RepairOptions["policy"]): Policy {
  if (option === undefined || option === "keep") return KEEP;
  if (option === "drop") return DROP;
  if (typeof option !== "object" || option === null) {
    throw new SutureError("bad-option", `unknown policy ${String(option)}`, {
      path: "policy",
      hint: 'Use "keep", "drop", or an object that sets single cases.',
    });
  }
  for (const [name, value] of Object.entries(option)) {
    const choices = Object.hasOwn(CHOICES, name) ? CHOICES[name as keyof Policy] : undefined;
    if (choices?.includes(String(value)) === true) continue;
    throw new SutureError("bad-option", `unknown policy ${name}: ${String(value)}`, {
      path: `policy.${name}`,
      hint: `Use ${choices === undefined ? Object.keys(CHOICES).join(", ") : choices.join(" or ")}.`,
    });
  }
  return { ...KEEP, ...option };
}
