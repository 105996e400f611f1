import { contracts, type Repaired, type RepairOptions, repair, resolveContract, rules } from "@suture/core";
import { describe, expect, it } from "vitest";
import { distinctContracts } from "./contracts/distinct-contracts.ts";
import { sampleModels } from "./contracts/sample-models.ts";
import { compareContracts, vocabularyOf } from "./contracts/strictness.ts";
import { exhaust } from "./exhaust.ts";
import { eachHistory } from "./histories.ts";
import { alphabetOf } from "./shapes/registry.ts";
import { surveyOf } from "./survey.ts";
import { messagesOf } from "./wire.ts";
import { wireOf } from "./wires/registry.ts";

const wire = wireOf("openai-chat");
const { shapes } = alphabetOf("openai-chat");
const all = distinctContracts(contracts, "openai-chat", resolveContract);
const only = all.filter(({ label }) => label === "openai-chat");
const field = { wire, shapes, length: 2, contracts: only, whole: false };

/** Core with a fault. */
function faulty(spoil: (repaired: Repaired, input: unknown) => Repaired) {
  return { rules, repair: (input: unknown, options: RepairOptions) => spoil(repair(input, options), input) };
}

describe("an exhaustive run", () => {
  it("visits every history once", () => {
    const seen: string[] = [];
    eachHistory(["a", "b"], 2, (history) => seen.push(history.join("")));
    expect(seen).toEqual(["", "a", "aa", "ab", "b", "ba", "bb"]);
    expect(exhaust({ repair, rules }, field)).toMatchObject({
      histories: 1 + 12 + 144,
      runs: 157,
      violations: [],
    });
  });

  it.each([
    ["1 accepted", faulty((repaired) => ({ ...repaired, report: { ...repaired.report, ok: false } }))],
    ["1 accepted", faulty(unmended)],
    ["3 nothing said is lost", faulty(without("A:both"))],
    [
      "4 every edit is reported",
      faulty((repaired) => ({ ...repaired, report: { ...repaired.report, edits: [] } })),
    ],
    [
      "5 idempotent",
      faulty((repaired) => ({ ...repaired, changed: true, document: structuredClone(repaired.document) })),
    ],
  ])("finds a breach of law %s", (law, engine) => {
    expect(exhaust(engine, field).violations.map((violation) => violation.law)).toContain(law);
  });

  it("finds what is not the same on every run", () => {
    let count = 0;
    const engine = faulty((repaired) => ({
      ...repaired,
      report: { ...repaired.report, format: `${count++}` },
    }));
    expect(exhaust(engine, { ...field, length: 3 }).violations.map(({ law }) => law)).toContain(
      "6 deterministic",
    );
  });

  it("lets contracts that take the same steps settle each other, rightly", () => {
    const tally = exhaust(
      { repair, rules },
      { ...field, contracts: all, length: 3, shapes: shapes.slice(0, 6) },
    );
    expect(tally.violations).toEqual([]);
    expect(tally.settled).toBeGreaterThan(tally.runs / 2);
  });
});

/** Reports that all is well and mends nothing. */
function unmended(repaired: Repaired, input: unknown): Repaired {
  return { document: input, changed: false, report: { ...repaired.report, ok: true, edits: [] } };
}

/** Removes a text from whatever repair changed. */
function without(text: string) {
  return (repaired: Repaired): Repaired => {
    if (!repaired.changed) return repaired;
    const messages = messagesOf(wire, repaired.document).map((message) =>
      JSON.parse(JSON.stringify(message).replace(text, "")),
    );
    return { ...repaired, document: messages };
  };
}

describe("contracts side by side", () => {
  const find = (name: string) => all.find(({ labels }) => labels.includes(name))!;
  const vocabulary = vocabularyOf(shapes, new Set());

  it("are told apart by what they ask", () => {
    expect(all.length).toBeGreaterThan(20);
    expect(new Set(all.flatMap(({ labels }) => labels)).size).toBe(
      all.flatMap(({ labels }) => labels).length,
    );
    expect(find("deepseek/deepseek-reasoner")).not.toBe(find("deepseek"));
    expect(find("azure/gpt-5.2")).toBe(find("openai-chat/gpt-5.2"));
  });

  it("are compared by what the one asks and the other does not", () => {
    const compare = (one: string, other: string) =>
      compareContracts(find(one), find(other), rules, vocabulary);
    const none = new Set();
    const choice = "tool-choice-is-free";
    const thoughts = new Set(["reasoning-is-present", choice]);
    expect(compare("deepseek/deepseek-v4-pro", "deepseek")).toEqual({ extra: thoughts, missing: none });
    expect(compare("deepseek", "deepseek/deepseek-v4-pro")).toEqual({
      extra: new Set([choice]),
      missing: thoughts,
    });
    expect(compare("vllm", "openai-chat")?.missing.size).toBeGreaterThan(5);
  });

  it("cannot tell some shapes apart, and have their rules at some", () => {
    const survey = (label: string) => surveyOf({ repair, rules }, wire, shapes, find(label).options);
    const names = (label: string) =>
      [...survey(label).representatives].map(([shape, other]) =>
        shape === other ? shape.name : `${shape.name} = ${other.name}`,
      );
    expect(names("openai-chat")).toContain("image = user");
    expect(names("deepseek/deepseek-reasoner")).toContain("image");
    expect(names("deepseek/deepseek-reasoner")).toContain("user");
    const at = survey("deepseek/deepseek-reasoner").triggers.get("media-is-supported") ?? new Set();
    expect([...at].map(({ name }) => name)).toEqual(["image"]);
  });

  it("bring out every fact that depends on the model", () => {
    for (const contract of contracts) {
      for (const [format, { models = [] }] of Object.entries(contract.wires)) {
        for (const { facts } of models) {
          const found = sampleModels.some((model) => {
            const resolved: { [name: string]: unknown } = {
              ...resolveContract(contract, format, model).facts,
            };
            return Object.entries(facts).every(([name, fact]) =>
              fact === null ? !(name in resolved) : resolved[name] === fact,
            );
          });
          expect(found, `${contract.name} ${format} ${Object.keys(facts).join(", ")}`).toBe(true);
        }
      }
    }
  });
});
