import { readFileSync } from "node:fs";
import * as emulators from "@suture/emulators";
import { programsIn, promisedBy, runProgram } from "@suture/testkit/programs";
import { describe, expect, it } from "vitest";
import * as client from "./client/index.ts";
import * as gateway from "./index.ts";

describe.each(["docs/gateway.md", "docs/agent.md", "packages/gateway/README.md"])("%s", (page) => {
  it.each(programsIn(page).map((source, index) => [index + 1, source] as const))(
    "program %i",
    async (_, source) => {
      const modules = {
        "@suture/emulators": emulators,
        "@suture/gateway": gateway,
        "@suture/gateway/client": client,
      };
      expect(promisedBy(source).length).toBeGreaterThan(0);
      expect(await runProgram(source, modules)).toEqual(promisedBy(source));
    },
  );
});

it("docs/gateway.md names every upstream that is known", () => {
  const text = readFileSync(new URL("../../../docs/gateway.md", import.meta.url), "utf8");
  for (const { name } of gateway.defaultUpstreams) expect(text).toContain(`\`${name}\``);
});
