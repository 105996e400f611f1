import { describe, expect, it } from "vitest";
import type { Contract } from "../contracts/contract.ts";
import { contracts } from "../contracts/registry.ts";
import { rules } from "../rules/registry.ts";
import { providers } from "./registry.ts";

/** Facts that the contract holds on its first wire for any model, and the ids that a format may ask for by itself. */
function factsOf({ wires }: Contract): Set<string> {
  const names = new Set(["callHasId"]);
  const [{ facts, models = [] } = { facts: {} }] = Object.values(wires);
  for (const group of [facts, ...models.map((model) => model.facts)]) {
    for (const [name, fact] of Object.entries(group)) if (fact !== null) names.add(name);
  }
  return names;
}

it("there is a provider for each contract, in the same order", () => {
  expect(providers.map(({ contract }) => contract)).toEqual(contracts);
});

describe.each(providers)("$contract.name", ({ contract, format, rules: own }) => {
  it("has exactly the rules that its facts switch on, in the order of the registry", () => {
    const facts = factsOf(contract);
    expect(own.map(({ code }) => code)).toEqual(
      rules.filter((rule) => facts.has(rule.fact)).map(({ code }) => code),
    );
  });

  it("is in the format of its first wire", () => {
    // Messages that any provider is to accept are those of an SDK, whose adapters write the wires.
    const expected = contract.name === "portable" ? "ai-sdk" : Object.keys(contract.wires)[0];
    expect(format.name).toBe(expected);
  });
});
