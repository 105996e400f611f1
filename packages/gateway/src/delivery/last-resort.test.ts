import { expect, it } from "vitest";
import { startEmulated } from "../testing/emulated.ts";
import { post } from "../testing/wire-cases.ts";

it("a provider that does not say why gets what nobody refuses", async () => {
  const emulated = await startEmulated();
  // This provider refuses what we consider a risk, without saying so.
  emulated.emulator.scenario({ faults: [{ fail: 400, message: "Request contains an invalid argument." }] });
  const contents = [{ role: "user", parts: [{ text: "It is \0 noon." }] }];
  const path = "/v1beta/models/gemini-2.5-pro:generateContent";
  const response = await post(emulated.gateway.url + path, { contents });
  await emulated.close();
  expect(response.status).toBe(200);
  const log = emulated.emulator.log();
  expect(log.map(({ status }) => status)).toEqual([400, 200]);
  expect(JSON.stringify(log[0]?.body)).toContain("\\u0000");
  expect(JSON.stringify(log[1]?.body)).toContain("noon");
  expect(JSON.stringify(log[1]?.body)).not.toContain("\\u0000");
  expect(Number(response.headers.get("suture-edits"))).toBeGreaterThan(0);
});
