import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Emulated, startEmulated } from "../testing/emulated.ts";
import { longTalk } from "../testing/long-talk.ts";
import { post } from "../testing/wire-cases.ts";

let running: Emulated;
beforeEach(async () => {
  running = await startEmulated();
});
afterEach(() => running.close());

const tooLong = {
  fail: 400,
  message:
    "max_tokens: 99999 > 64000, which is the maximum allowed number of output tokens for claude-opus-4-6",
};
const ask = async (more: object = {}, headers: Record<string, string> = {}) => {
  const body = { model: "claude-opus-4-6", max_tokens: 99_999, messages: longTalk("anthropic", 3), ...more };
  const response = await post(`${running.gateway.url}/v1/messages`, body, { headers });
  expect(await response.text()).toContain("end_turn");
  return response.headers.get("suture-max-tokens");
};
const lengths = () => running.emulator.log().map(({ body }) => (body as { max_tokens: number }).max_tokens);

describe("the longest answer that a refusal revealed", () => {
  it("is asked for at once from then on, in every conversation with that model", async () => {
    running.emulator.scenario({ faults: [tooLong] });
    expect(await ask()).toBe("lowered");
    expect(await ask({ messages: [{ role: "user", content: "Another." }] })).toBe("lowered");
    expect(await ask({ messages: longTalk("anthropic", 40) })).toBe("lowered");
    expect(await ask({ max_tokens: 64_000 })).toBeNull();
    expect(lengths()).toEqual([99_999, 64_000, 64_000, 64_000, 64_000]);
  });

  it("leaves thoughts room for an answer", async () => {
    running.emulator.scenario({ faults: [tooLong] });
    await ask();
    await ask({ thinking: { type: "enabled", budget_tokens: 80_000 } });
    expect(running.emulator.log().at(-1)?.body).toMatchObject({
      max_tokens: 64_000,
      thinking: { budget_tokens: 32_000 },
    });
  });

  it("says nothing of other models, nor of those whom a header allows more", async () => {
    running.emulator.scenario({ faults: [tooLong] });
    await ask();
    await ask({ model: "claude-opus-4-7" });
    expect(await ask({}, { "anthropic-beta": "output-128k-2025-02-19" })).toBeNull();
    expect(lengths()).toEqual([99_999, 64_000, 99_999, 99_999]);
  });

  it("is what was accepted, not what was tried in vain", async () => {
    running.emulator.scenario({ faults: [tooLong, { fail: 400, message: "Unknown parameter: 'foo'." }] });
    const body = { model: "claude-opus-4-6", max_tokens: 99_999, messages: longTalk("anthropic", 3) };
    expect((await post(`${running.gateway.url}/v1/messages`, body)).status).toBe(400);
    expect(await ask()).toBeNull();
    expect(lengths()).toEqual([99_999, 64_000, 99_999]);
  });

  it("is not what is left beside one prompt", async () => {
    const message =
      "input length and `max_tokens` exceed context limit: 3950 + 99999 > 100000, decrease input length or `max_tokens` and try again";
    running.emulator.scenario({ faults: [{ fail: 400, message }] });
    expect(await ask()).toBe("lowered");
    expect(await ask()).toBeNull();
  });
});
