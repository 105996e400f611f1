import { expect, it } from "vitest";
import { startEmulated } from "../testing/emulated.ts";
import { post } from "../testing/wire-cases.ts";

it("a provider that does not say why gets what nobody refuses", async () => {
  const emulated = await startEmulated();
  const weather = { name: "get_weather", args: {} };
  const contents = [
    { role: "user", parts: [{ text: "hi" }] },
    { role: "model", parts: [{ functionCall: weather }] },
    { role: "user", parts: [{ functionResponse: { name: "get_time", response: { output: "noon" } } }] },
  ];
  const path = "/v1beta/models/gemini-2.5-pro:generateContent";
  const response = await post(emulated.gateway.url + path, { contents });
  await emulated.close();
  expect(response.status).toBe(200);
  const log = emulated.emulator.log();
  expect(log.map(({ status }) => status)).toEqual([400, 200]);
  expect(log[0]?.refusal).toBe("Request contains an invalid argument.");
  expect(JSON.stringify(log[1]?.body)).toContain("noon");
  expect(Number(response.headers.get("suture-edits"))).toBeGreaterThan(0);
});
