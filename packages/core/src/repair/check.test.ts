import { check } from "@suture/core";
import { chat, claude, gemini } from "@suture/testkit/messages";
import { describe, expect, it } from "vitest";

const dangling = [chat.user("Oslo?"), chat.assistant(null, chat.call("c1"))];

describe("a report", () => {
  it("says what was read, and what it was held against", () => {
    expect(check(dangling)).toMatchObject({
      format: "openai-chat",
      contract: "openai-chat",
      ok: false,
      edits: [],
    });
    expect(check({ model: "gpt-5", messages: dangling }, { for: "azure" })).toMatchObject({
      contract: "azure",
      model: "gpt-5",
    });
  });

  it("has no model where none is known, and no target where nothing is converted", () => {
    const report = check(dangling);
    expect(report).not.toHaveProperty("model");
    expect(report).not.toHaveProperty("to");
  });

  it("takes the model that is given over the one in the request", () => {
    const body = claude.request("claude-opus-4-6", claude.user("Hi"), claude.assistant("Hello, I"));
    expect(check(body)).toMatchObject({ model: "claude-opus-4-6", ok: false });
    expect(check(body, { model: "claude-sonnet-4-5" })).toMatchObject({
      model: "claude-sonnet-4-5",
      ok: true,
    });
  });

  it("says of tools where the request defines them", () => {
    const [bad, good] = [{ name: "no name!" }, { name: "fine" }];
    const contents = [gemini.user("Hi")];
    const tools = [{ functionDeclarations: [good, bad] }, { function_declarations: [bad] }];
    const placesIn = (body: object) => check(body, { strict: true }).findings.map(({ place }) => place);
    expect(placesIn({ contents, tools }).slice(0, 2)).toEqual([
      "tools.0.functionDeclarations.1",
      "tools.1.function_declarations.0",
    ]);
    const forced = { functionCallingConfig: { mode: "ANY", allowedFunctionNames: ["gone"] } };
    expect(placesIn({ contents, config: { tools: [{ functionDeclarations: bad }] } })).toEqual([
      "config.tools.0.functionDeclarations",
    ]);
    expect(placesIn({ contents, config: { toolConfig: forced } })).toEqual([
      "config.toolConfig.functionCallingConfig",
    ]);
    expect(placesIn({ model: "gpt-5", messages: [chat.user("Hi")], functions: [good, bad] })).toEqual([
      "functions.1",
    ]);
  });

  it("is plain JSON", () => {
    const report = check(dangling);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  it("fills the gaps of what the provider says", () => {
    const reports = [
      check(dangling),
      check(dangling, { for: "moonshot" }),
      check(dangling, { for: "mistral" }),
      check([claude.user(claude.result("c9", "x"))], { for: "anthropic" }),
      check([gemini.user("Hi"), gemini.model()], { for: "gemini" }),
    ];
    for (const { findings } of reports) {
      expect(findings.length).toBeGreaterThan(0);
      for (const { says } of findings) expect(says ?? "").not.toMatch(/\{\w+\}/);
    }
  });

  it("leaves out what the provider says about an id where there is none", () => {
    const { findings } = check(
      [gemini.user("Hi"), gemini.model(gemini.call("read", {})), gemini.user("So?")],
      {
        for: "anthropic",
      },
    );
    const open = findings.find(({ rule }) => rule === "tool-call-has-result");
    expect(open).toBeDefined();
    expect(open).not.toHaveProperty("says");
  });
});

describe("levels", () => {
  const prefill = [claude.user("Hi"), claude.assistant("Hello, I")];

  it("passes risks unless strict", () => {
    expect(check(prefill, { for: "anthropic" }).ok).toBe(true);
    expect(check(prefill, { for: "anthropic", strict: true }).ok).toBe(false);
  });

  it("finds the same either way", () => {
    expect(check(prefill, { for: "anthropic", strict: true }).findings).toEqual(
      check(prefill, { for: "anthropic" }).findings,
    );
  });
});

describe("the format", () => {
  it("is told from the document", () => {
    expect(check([gemini.user("Hi")]).format).toBe("gemini");
    expect(check([claude.user("Oslo?"), claude.assistant(claude.call("c1"))]).format).toBe("anthropic");
  });

  it("is the contract's own where several write the document alike", () => {
    const plain = [{ role: "user", content: "Hi" }];
    expect(check(plain, { for: "anthropic" }).format).toBe("anthropic");
    expect(check(plain, { for: "mistral" }).format).toBe("openai-chat");
    expect(check(plain).format).toBe("openai-chat");
  });

  it("may be another than the provider's: its adapter stands in between", () => {
    const history = [
      { role: "user", content: "Oslo?" },
      {
        role: "assistant",
        content: [{ type: "tool-call", toolCallId: "c1", toolName: "weather", input: {} }],
      },
    ];
    const report = check(history, { for: "anthropic" });
    expect(report).toMatchObject({ format: "ai-sdk", contract: "anthropic", ok: false });
    expect(report.findings.filter(({ level }) => level === "error")).toMatchObject([
      { rule: "tool-call-has-result", place: "messages.1.content.0" },
    ]);
  });
});

it("does not change its input", () => {
  const document = Object.freeze(dangling.map((message) => Object.freeze({ ...message })));
  const before = JSON.stringify(document);
  check(document);
  expect(JSON.stringify(document)).toBe(before);
});
