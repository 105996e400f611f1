import type { RuleDoc } from "../../packages/core/src/docs.ts";
import type { Family } from "../../packages/core/src/index.ts";
import { table } from "./markdown.ts";

const FAMILIES: { readonly [Name in Family]: string } = {
  shape: "Messages, roles, parts and fields are ones the API knows.",
  pairing: "Calls and results belong together, and stand where the provider looks for them.",
  ids: "Ids and names are there, spelled as the provider wants them, and used once.",
  arguments: "What a call hands to its tool can be read.",
  emptiness: "Nothing that must say something is empty.",
  order: "Who speaks first, last and after whom.",
  reasoning: "Thoughts and their proofs go back to the vendor that gave them, whole, or not at all.",
  capabilities: "Tools, media and cache marks are ones the model takes.",
  text: "Characters that a request body can carry.",
  size: "Lengths and counts that an endpoint limits.",
};

/** The list of all rules, by family. */
export function rulesIndex(rules: readonly (RuleDoc & { readonly code: string })[]): string {
  const families = Object.entries(FAMILIES).flatMap(([family, about]) => {
    // By name: the order in which repair runs them is the registry's business.
    const own = rules
      .filter((rule) => rule.family === family)
      .sort((one, other) => one.code.localeCompare(other.code, "en"));
    const rows = own.map(({ code, title }) => [`[${code}](${code}.md)`, title]);
    return [`## ${family}`, "", about, "", ...table(["rule", "what holds"], rows)];
  });
  return [
    "# Rules",
    "",
    `Suture knows ${rules.length} rules. A rule is one invariant: it is on when the [contract](../contracts.md) at hand asks for it,`,
    "and it says how to mend each breach. A finding is an `error` where the provider is known to refuse, and a `risk` where",
    "only some models, versions or clones do, or where the evidence is weak. `suture explain RULE` prints these pages.",
    "",
    ...families,
  ].join("\n");
}
