import { startEmulator } from "@suture/emulators";
import { describe, expect, it } from "vitest";
import { suture, type World } from "../testing/fake-io.ts";
import { whileRunning } from "../testing/while-running.ts";

const serve = (args: readonly string[], use: (url: string) => Promise<void>, world: World = {}) =>
  whileRunning("serve", args, use, world);

const broken = {
  model: "gpt-4o",
  messages: [
    { role: "user", content: "hi" },
    { role: "tool", tool_call_id: "call_1", content: "4" },
  ],
};

function ask(url: string): Promise<Response> {
  return fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer any" },
    body: JSON.stringify(broken),
  });
}

describe("serve", () => {
  it("mends what goes to an upstream, known or new", async () => {
    const emulator = await startEmulator({ provider: "openai-chat" });
    const at = `${emulator.url}/v1`;
    const { code, out, url } = await serve(
      ["--upstream", `openai=${at}`, "--upstream", `lab=${at}`],
      async (address) => {
        for (const base of [address, `${address}/lab`]) {
          const response = await ask(base);
          expect([response.status, response.headers.get("suture-edits")]).toEqual([200, "1"]);
        }
      },
    );
    expect(code).toBe(0);
    expect(out).toContain(`  OPENAI_BASE_URL         ${url}/v1\n`);
    expect(out).toContain(`  ANTHROPIC_BASE_URL      ${url}\n`);
    expect(out).toMatch(/groq, .*lab/s);
    await emulator.close();
  });

  it("leaves them alone in another mode", async () => {
    const emulator = await startEmulator({ provider: "openai-chat" });
    await serve(["--upstream", `openai=${emulator.url}/v1`, "--mode", "off"], async (url) => {
      expect((await ask(url)).status).toBe(400);
    });
    await emulator.close();
  });

  it.each([
    [["--mode", "of"], "unknown mode of for --mode; did you mean off?"],
    [["--port", "http"], "unexpected http for --port, expected a whole number from 0 to 65535"],
    [["--host", "0.0.0.0"], "0.0.0.0 can be reached from other machines"],
    [["--upstream", "groq"], "unexpected groq for --upstream, expected a name and a base URL"],
    [["--upstream", "groq=here"], "--upstream groq: here is not a URL"],
    [["here"], "unexpected here\nUsage: suture serve "],
  ])("refuses %j", async (args, words) => {
    const { code, out, err } = await suture(["serve", ...args]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(words);
  });

  it("says that a port is taken", async () => {
    await serve([], async (url) => {
      const { code, err } = await suture(["serve", "--port", new URL(url).port]);
      expect(code).toBe(2);
      expect(err).toContain("is taken\nChoose another with --port, or any free one with --port 0.");
    });
  });
});
