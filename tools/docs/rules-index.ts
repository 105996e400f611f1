import type { RuleDoc } from "../../packages/core/src/docs.ts";
import type { Family } from "../../packages/core/src/index.ts";
import { table } from "./markdown.ts";

const FAMILIES: { readonly [Name in Family]: string } = {
  shape: "Messages, roles, parts and fields are ones that the API knows.",
  pairing: "Every call has its result, and every result its call, where the provider expects them.",
  ids: "Ids and names are present, well spelled and unique.",
  arguments: "The arguments of a call can be parsed.",
  emptiness: "Nothing that needs content is empty.",
  order: "Roles come in an order that the provider accepts.",
  reasoning:
    "Reasoning goes back to the vendor that produced it, complete and with its signature, or not at all.",
  capabilities: "Tools, media and cache marks are ones that the model accepts.",
  text: "Texts contain only characters that the provider accepts.",
  size: "Lengths and counts stay within the limits of the endpoint.",
};

/** The list of all rules, by family. */
export function rulesIndex(rules: readonly (RuleDoc & { readonly code: string })[]): string {
  const families = Object.entries(FAMILIES).flatMap(([family, about]) => {
    // By name: readers do not need the order in which repair runs the rules.
    const own = rules
      .filter((rule) => rule.family === family)
      .sort((one, other) => one.code.localeCompare(other.code, "en"));
    const rows = own.map(({ code, title }) => [`[${code}](${code}.md)`, title]);
    return [`## ${family}`, "", about, "", ...table(["rule", "invariant"], rows)];
  });
  return [
    "# Rules",
    "",
    `Suture has ${rules.length} rules. A rule is one invariant of histories. It applies if the [contract](../contracts.md) enforces it, and it knows how to`,
    "repair each breach. A finding is an `error` if the provider is known to refuse a breach. It is a `risk` if only some models, versions or",
    "imitators refuse it, or if the evidence is weak. `suture explain RULE` prints these pages.",
    "",
    ...families,
  ].join("\n");
}
