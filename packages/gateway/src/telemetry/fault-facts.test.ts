import { expect, it } from "vitest";
import { faultFacts } from "./fault-facts.ts";

it("tells what an error is and where it was thrown, and not what it says", () => {
  const error = Object.assign(new TypeError("unexpected wombat\n    at wombat (said.ts:1:1)"), {
    code: "E_X",
  });
  const facts = faultFacts(error);
  expect(facts).toMatchObject({ error: "TypeError", code: "E_X" });
  expect(facts.at).toMatch(/^at .*fault-facts\.test\.ts:\d+/);
  expect(JSON.stringify(facts)).not.toContain("wombat");
  expect(faultFacts("wombat")).toEqual({ error: "string" });
});
