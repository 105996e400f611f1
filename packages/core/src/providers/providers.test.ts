import * as index from "@suture/core";
import { mutatedHistory, wildHistory, wires } from "@suture/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Contract } from "../contracts/contract.ts";
import { contracts } from "../contracts/registry.ts";
import { rules } from "../rules/registry.ts";
import type { Rule } from "../rules/rule.ts";
import { providers } from "./registry.ts";

/** Facts that the contract holds on its first wire for any model, and the ids that a format may ask for by itself. */
function factsOf({ wires: all }: Contract): Set<string> {
  const names = new Set(["callHasId"]);
  const [{ facts, models = [] } = { facts: {} }] = Object.values(all);
  for (const group of [facts, ...models.map((model) => model.facts)]) {
    for (const [name, fact] of Object.entries(group)) if (fact !== null) names.add(name);
  }
  return names;
}

/** The list that is exported for a contract. */
function rulesFor({ name }: Contract): readonly Rule[] {
  const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const list = Object.entries(index).find(([exported]) => exported === `${camel}Rules`)?.[1];
  return Array.isArray(list) ? list : [];
}

it("there is a provider for each contract, in the same order", () => {
  expect(providers.map(({ contract }) => contract)).toEqual(contracts);
});

describe.each(providers)("$contract.name", ({ contract, format, rules: own, unbroken = [] }) => {
  it("has exactly the rules that its facts switch on, in the order of the registry", () => {
    const facts = factsOf(contract);
    expect(rulesFor(contract).map(({ code }) => code)).toEqual(
      rules.filter((rule) => facts.has(rule.fact)).map(({ code }) => code),
    );
  });

  it("leaves out those alone that no history in its format can break", () => {
    const left = rulesFor(contract).filter(({ fact }) => !unbroken.includes(fact));
    expect(own.map(({ code }) => code)).toEqual(left.map(({ code }) => code));
  });

  it("is in the format of its first wire", () => {
    // Messages that any provider is to accept are those of an SDK, whose adapters write the wires.
    const expected = contract.name === "portable" ? "ai-sdk" : Object.keys(contract.wires)[0];
    expect(format.name).toBe(expected);
  });
});

describe.each(providers.filter(({ unbroken }) => unbroken !== undefined))(
  "what cannot be broken at $contract.name",
  ({ contract, format, unbroken = [] }) => {
    const silent = rules.filter(({ fact }) => unbroken.includes(fact)).map(({ code }) => code);
    const options = { from: format.name, for: contract.name, strict: true } as const;

    const isHeard = (document: unknown): boolean =>
      index.check(document, options).findings.some(({ rule }) => silent.includes(rule)) ||
      index.repair(document, options).report.edits.some(({ rule }) => silent.includes(rule));

    it.each(wires)("is not broken by messages that look like those of $format", (wire) => {
      const list = index.formats.find(({ name }) => name === format.name)?.shape.list ?? "";
      fc.assert(
        fc.property(fc.oneof(mutatedHistory(wire), wildHistory(wire)), (history) => {
          expect(isHeard(history) || isHeard({ [list]: history })).toBe(false);
        }),
        { numRuns: 200, seed: 7 },
      );
    });
  },
);
