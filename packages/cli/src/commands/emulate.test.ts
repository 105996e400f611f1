import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { suture, type World } from "../testing/fake-io.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { whileRunning } from "../testing/while-running.ts";

const folder = temporaryFolder();

const emulate = (args: readonly string[], use: (url: string) => Promise<void>, world: World = {}) =>
  whileRunning("emulate", args, use, world);

function ask(url: string): Promise<Response> {
  return fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer any" },
    body: JSON.stringify({ model: "gpt-4o", messages: [{ role: "user", content: "hello" }] }),
  });
}

describe("emulate", () => {
  it("serves a provider until it is told to end, and tells what happens", async () => {
    const { code, out, err, url } = await emulate(["--provider", "openai-chat"], async (address) => {
      expect((await ask(address)).status).toBe(200);
      expect((await fetch(`${address}/v1/nothing`)).status).toBe(404);
    });
    expect(code).toBe(0);
    expect(out).toContain(`  OpenAI Chat Completions  ${url}/v1  OPENAI_BASE_URL\n`);
    expect(out).toContain(`${url}/_emulator/`);
    expect(err).toBe("200 POST /v1/chat/completions\n404 GET /v1/nothing  Invalid URL (GET /v1/nothing)\n");
    const port = Number(new URL(url).port);
    await new Promise((resolve) => connect(port, "127.0.0.1").once("error", resolve));
  });

  it("serves all of them, each under its own path", async () => {
    const { out } = await emulate([], async (url) => {
      expect((await ask(`${url}/openai`)).status).toBe(200);
    });
    expect(out).toMatch(/ {2}OpenAI Chat Completions +http:\/\/[\d.:]+\/openai\/v1 /);
  });

  it("takes a window and a scenario", async () => {
    folder.write("outage.json", '\ufeff{"faults":[{"fail":503,"times":1}]}');
    const args = ["--provider", "openai-chat", "--window", "5", "--scenario", "outage.json"];
    const { err } = await emulate(
      args,
      async (url) => {
        expect((await ask(url)).status).toBe(503);
        expect((await ask(url)).status).toBe(400);
      },
      { cwd: folder.path() },
    );
    expect(err).toContain("503 POST /v1/chat/completions  The engine is currently overloaded");
    expect(err).toContain("(fail by scenario)");
    expect(err).toContain("maximum context length is 5 tokens");
  });

  it.each([
    [["--provider", "opnai-chat"], "unknown provider opnai-chat for --provider; did you mean openai-chat?"],
    [["--port", "http"], "unexpected http for --port, expected a whole number from 0 to 65535"],
    [["--window", "0"], "unexpected 0 for --window, expected a whole number 1 or more"],
    [["--scenario", "gone.json"], "cannot find gone.json"],
    [["--scenario", "wrong.json"], 'wrong.json: faults[0].drop: unexpected "now", expected "before-headers"'],
    [["--scenario", "empty.json"], "empty.json is empty, expected a scenario as JSON"],
    [["--scenario", "torn.json"], "torn.json:1:2: not JSON"],
    [["here"], "unexpected here\nUsage: suture emulate "],
  ])("refuses %j", async (args, words) => {
    folder.write("wrong.json", '{"faults":[{"drop":"now"}]}');
    folder.write("empty.json", "\n");
    folder.write("torn.json", "{");
    const { code, out, err } = await suture(["emulate", ...args], { cwd: folder.path() });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(words);
  });

  it("says that a port is taken", async () => {
    await emulate(["--provider", "openai-chat"], async (url) => {
      const { code, err } = await suture(["emulate", "--port", new URL(url).port]);
      expect(code).toBe(2);
      expect(err).toContain("is taken\nChoose another with --port N, or any free one with --port 0.");
    });
  });
});
