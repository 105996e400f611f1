import { programsIn, promisedBy, runProgram } from "@suture/testkit/programs";
import { describe, expect, it } from "vitest";
import * as conformance from "./conformance/index.ts";
import * as sessions from "./index.ts";
import * as sqlite from "./sqlite/index.ts";

const MODULES = {
  "@suture/sessions": sessions,
  "@suture/sessions/conformance": conformance,
  "@suture/sessions/sqlite": sqlite,
};

describe.each(["docs/sessions.md", "packages/sessions/README.md"])("%s", (page) => {
  it.each(programsIn(page).map((source, index) => [index + 1, source] as const))(
    "program %i",
    async (_, source) => {
      expect(promisedBy(source).length).toBeGreaterThan(0);
      expect(await runProgram(source, MODULES)).toEqual(promisedBy(source));
    },
  );
});
