import { check } from "@suture/core";
import {
  alphabetOf,
  eachHistory,
  mangledHistory,
  mutatedHistory,
  validHistory,
  wildHistory,
  wireOf,
} from "@suture/testkit";
import { compare, type Disagreement, isUnsettled, targets, unsettled } from "@suture/testkit/emulated";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";

const deep = process.env.SUTURE_DEEP === "1";
const seen = new Set<string>();
let judged = 0;

type History = readonly unknown[];

const samples = new Map<string, readonly History[]>();

/** Histories of a format, made once for all models that take it: making them takes longer than judging them. */
function sampleOf(key: string, histories: () => fc.Arbitrary<History>, seed: number): readonly History[] {
  const sample = samples.get(key) ?? fc.sample(histories(), { numRuns: deep ? 20_000 : 1000, seed });
  samples.set(key, sample);
  return sample;
}

/** Keeps one disagreement of each kind, as far as it is not known to be unsettled. */
class Judge {
  readonly disagreements = new Map<string, Disagreement>();

  take(found: Disagreement | undefined): void {
    judged += 1;
    if (found === undefined) return;
    const { target, findings, said } = found;
    for (const { rule } of findings) seen.add(`${target.provider} ${rule}`);
    if (!isUnsettled(found)) {
      const kind = [...findings.map(({ rule, level }) => `${rule} (${level})`), said?.replace(/\d+/g, "#")];
      this.disagreements.set(kind.join(", "), found);
    }
  }
}

describe.each(targets)("core and the emulator of $provider agree on $model", (target) => {
  const wire = wireOf(target.format);
  const around = { model: target.model, tools: ["read", "write", "search"] };

  it("for every short history", { timeout: 600_000 }, () => {
    const judge = new Judge();
    const { all, shapes } = alphabetOf(target.format);
    const visit = (history: readonly { readonly message: unknown }[]): void =>
      judge.take(
        compare(
          check,
          target,
          wire.request(
            history.map(({ message }) => message),
            around,
          ),
        ),
      );
    eachHistory(all, deep ? 3 : 2, visit);
    eachHistory(shapes, deep ? 4 : 3, visit);
    expect([...judge.disagreements]).toEqual([]);
  });

  it("for generated histories", { timeout: 600_000 }, () => {
    const judge = new Judge();
    const histories = () => fc.oneof(validHistory(wire), mutatedHistory(wire), wildHistory(wire));
    const sample = sampleOf(`any ${target.format}`, histories, 11);
    // Every third request defines no tools.
    for (const [i, history] of sample.entries())
      judge.take(
        compare(check, target, wire.request(history, i % 3 === 0 ? { model: target.model } : around)),
      );
    expect([...judge.disagreements]).toEqual([]);
  });

  // An emulator takes what nobody was seen to refuse, however strange: core may then be the stricter one.
  it("for mangled histories that the emulator refuses", { timeout: 600_000 }, () => {
    const judge = new Judge();
    for (const history of sampleOf(`mangled ${target.format}`, () => mangledHistory(wire), 12)) {
      const found = compare(check, target, wire.request(history, around));
      judge.take(found?.said === undefined ? undefined : found);
    }
    expect([...judge.disagreements]).toEqual([]);
  });
});

it("every place that is listed as unsettled is one", () => {
  expect(unsettled.filter(({ provider, rule }) => !seen.has(`${provider} ${rule}`))).toEqual([]);
});

afterAll(() => {
  console.log(
    `${judged.toLocaleString("en")} requests judged by core and by ${targets.length} emulated models`,
  );
});
