import { check } from "@suture/core";
import { describe, expect, it } from "vitest";
import { suture } from "../testing/fake-io.ts";
import { BROKEN } from "../testing/sessions.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const folder = temporaryFolder();
const stdin = JSON.stringify({ model: "gpt-5", messages: BROKEN });

describe("convert", () => {
  it("writes another format that its provider accepts", async () => {
    const { code, out, err } = await suture(["convert", "--to", "anthropic"], { stdin });
    expect(code).toBe(0);
    const report = check(JSON.parse(out), { from: "anthropic" });
    expect(report).toMatchObject({ ok: true, contract: "anthropic" });
    expect(err).toContain("stdin  openai-chat to anthropic, for anthropic");
    expect(err).toContain("✔ converted openai-chat to anthropic");
  });

  it("says so when the request still names a model of the old provider", async () => {
    const said = "⚠ it still names the model gpt-5; choose one of the new provider with --model\n";
    const told = async (...args: string[]) =>
      (await suture(["convert", ...args], { stdin })).err.includes(said);
    expect(await told("--to", "anthropic")).toBe(true);
    expect(await told("--to", "bedrock")).toBe(true);
    expect(await told("--to", "openai-chat", "--for", "mistral")).toBe(false);
    // The target has the same vendor or is named, or the reader needs no model.
    expect(await told("--to", "openai-responses")).toBe(false);
    expect(await told("--to", "anthropic", "--model", "claude-sonnet-5")).toBe(false);
    expect(await told("--to", "ai-sdk")).toBe(false);
  });

  it("does the same as repair --to", async () => {
    const one = await suture(["convert", "-", "--to", "gemini"], { stdin });
    const other = await suture(["repair", "-", "--to", "gemini"], { stdin });
    expect(one).toEqual(other);
  });

  it("keeps the layout", async () => {
    const { out } = await suture(["convert", "--to", "gemini"], {
      stdin: `${JSON.stringify(BROKEN, undefined, 4)}\n`,
    });
    expect(out).toBe(`${JSON.stringify(JSON.parse(out), undefined, 4)}\n`);
  });

  it("replaces the file with --write, keeping the original", async () => {
    folder.write("a.json", stdin);
    const { code, out, err } = await suture(["convert", "a.json", "--to", "gemini", "--write"], {
      cwd: folder.path(),
    });
    expect({ code, out }).toEqual({ code: 0, out: "" });
    expect(err).toContain("wrote a.json, backup in a.json.bak\n");
    expect(JSON.parse(folder.read("a.json"))).toHaveProperty("contents");
    expect(folder.read("a.json.bak")).toBe(stdin);
  });

  it("keeps every digit of a number, whatever the target does with it", async () => {
    const call = '{"type":"tool_use","id":"c1","name":"pay","input":{"to":12345678901234567890}}';
    const history = `[{"role":"user","content":"Pay."},{"role":"assistant","content":[${call}]}]`;
    const stdin = `{"model":"claude-sonnet-5","max_tokens":9,"messages":${history}}`;
    for (const to of ["openai-chat", "gemini", "bedrock", "pydantic-ai", "suture"]) {
      const { code, out, err } = await suture(["convert", "--from", "anthropic", "--to", to], { stdin });
      expect(code).toBe(0);
      expect(out).toContain("12345678901234567890");
      // The number is a string now, and this is reported.
      expect(err).toContain("messages.1.content.0.input.to");
    }
  });

  it("needs a target", async () => {
    const { code, out, err } = await suture(["convert"], { stdin });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/^suture: convert needs --to FORMAT\nFormats to write: .*anthropic/);
    expect(err).not.toContain("ai-sdk-ui");
  });
});
