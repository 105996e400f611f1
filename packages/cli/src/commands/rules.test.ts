import { rules } from "@suture/core";
import { ruleDocs } from "@suture/core/docs";
import { describe, expect, it } from "vitest";
import { suture } from "../testing/fake-io.ts";

describe("rules", () => {
  it("lists every rule once, by family", async () => {
    const { code, out } = await suture(["rules"]);
    expect(code).toBe(0);
    for (const rule of rules) {
      expect(out).toContain(`  ${rule.code} `);
      expect(out).toContain(`  ${ruleDocs[rule.code]!.title}\n`);
    }
    const families = out.split("\n").filter((line) => /^[a-z]+$/.test(line));
    expect(families).toEqual([...new Set(rules.map((rule) => ruleDocs[rule.code]!.family))]);
    expect(out).toMatch(
      new RegExp(`\\n${rules.length} rules; suture explain RULE tells more about one\\.\\n$`),
    );
  });

  it("does not ignore a model whose provider is not said", async () => {
    expect(await suture(["rules", "--model", "gpt-5"])).toMatchObject({
      code: 2,
      out: "",
      err: "suture: --model needs a provider whose model it is\nAdd --for CONTRACT.\n",
    });
  });

  it("shows the level under a contract", async () => {
    const { out } = await suture(["rules", "--for", "anthropic"]);
    expect(out).toMatch(/ {2}tool-call-has-result +error {2}Every/);
    expect(out).toMatch(/ - {6}/);
    expect(out).toMatch(/\nanthropic enforces \d+ of \d+ rules\.\n$/);
  });

  it("depends on the model", async () => {
    const level = async (model: string) => {
      const { out } = await suture(["rules", "--for", "anthropic", "--model", model, "--json"]);
      const { rules: list } = JSON.parse(out) as { rules: { code: string; level: string | null }[] };
      return list.find((rule) => rule.code === "history-end-is-trimmed")?.level;
    };
    expect(await level("claude-opus-4-5")).toBe("error");
    expect(await level("claude-opus-4-6")).toBeNull();
  });

  it("prints JSON", async () => {
    const { out } = await suture(["rules", "--json"]);
    expect(JSON.parse(out)).toEqual({
      contract: null,
      model: null,
      rules: rules.map(({ code }) => ({
        code,
        family: ruleDocs[code]!.family,
        title: ruleDocs[code]!.title,
      })),
    });
    const held = JSON.parse((await suture(["rules", "--json", "--for", "openai-chat"])).out);
    expect(held.contract).toBe("openai-chat");
    expect(held.rules.find((rule: { code: string }) => rule.code === "tool-call-has-result")).toEqual({
      code: "tool-call-has-result",
      family: "pairing",
      title: expect.any(String),
      level: "error",
      source: expect.any(String),
    });
  });

  it("refuses what it does not know", async () => {
    expect(await suture(["rules", "--for", "opnai-chat"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("unknown contract opnai-chat for --for; did you mean openai-chat?"),
    });
    expect(await suture(["rules", "pairing"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("suture explain"),
    });
  });
});
