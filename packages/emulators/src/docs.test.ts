import { readFileSync } from "node:fs";
import { programsIn, promisedBy, runProgram } from "@suture/testkit/programs";
import { describe, expect, it } from "vitest";
import * as emulators from "./index.ts";

describe.each(["docs/emulators.md", "packages/emulators/README.md"])("%s", (page) => {
  it.each(programsIn(page).map((source, index) => [index + 1, source] as const))(
    "program %i",
    async (_, source) => {
      expect(promisedBy(source).length).toBeGreaterThan(0);
      expect(await runProgram(source, { "@suture/emulators": emulators })).toEqual(promisedBy(source));
    },
  );
});

it("docs/emulators.md names every provider", () => {
  const text = readFileSync(new URL("../../../docs/emulators.md", import.meta.url), "utf8");
  for (const { name } of emulators.providers) expect(text).toContain(`\`${name}\``);
});
