import * as core from "@suture/core";
import * as emulators from "@suture/emulators";
import { programsIn, promisedBy, runProgram } from "@suture/testkit/programs";
import { describe, expect, it } from "vitest";

describe("docs/sdks.md", () => {
  const programs = programsIn("docs/sdks.md");

  it.each(programs.map((source, index) => [index + 1, source] as const))("program %i", async (_, source) => {
    expect(promisedBy(source).length).toBeGreaterThan(0);
    const modules = { "@suture/core": core, "@suture/emulators": emulators };
    expect(await runProgram(source, modules)).toEqual(promisedBy(source));
  });
});
