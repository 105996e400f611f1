import { describe, expect, it } from "vitest";
import { fakeIo } from "../testing/fake-io.ts";
import { createProgress, type Step } from "./progress.ts";

const CLEAR = "\r\x1b[2K";

/** What is drawn for steps at the given times. */
function drawn(steps: readonly (readonly [time: number, step: Partial<Step>])[], terminal = true): string[] {
  let time = 0;
  const io = fakeIo({ terminals: terminal ? ["stderr"] : [], columns: 60, now: () => time });
  const progress = createProgress(io);
  for (const [at, step] of steps) {
    time = at;
    progress.show({ label: "checking a", done: 0, ...step });
  }
  progress.clear();
  return io.stderr.chunks.map(String);
}

describe("the progress line", () => {
  it("keeps silent in the first half second", () => {
    expect(drawn([[499, {}]])).toEqual([]);
  });

  it("keeps silent in pipes and files", () => {
    expect(drawn([[5000, { done: 1, total: 2 }]], false)).toEqual([]);
  });

  it("shows a bar when the end is known, and goes away", () => {
    const bar = `${"█".repeat(12)}${"░".repeat(12)}`;
    expect(drawn([[600, { done: 1, total: 2 }]])).toEqual([`${CLEAR}checking a  ${bar}   50 %`, CLEAR]);
  });

  it("counts when the end is not known", () => {
    expect(drawn([[600, { note: "12 lines" }]])[0]).toBe(`${CLEAR}checking a  12 lines`);
  });

  it("redraws ten times a second at most", () => {
    expect(
      drawn([
        [600, {}],
        [650, {}],
        [701, {}],
      ]),
    ).toHaveLength(3);
  });

  it("never wraps: a long name gives way", () => {
    const [line] = drawn([[600, { label: "x".repeat(100), note: "12 lines" }]]);
    expect(line).toBe(`${CLEAR}${"x".repeat(48)}…  12 lines`);
  });
});
