import {
  aiSdkSyntax,
  rules as allRules,
  anthropic,
  anthropicContract,
  anthropicRules,
  azure,
  check,
  forProvider,
  openaiChat,
  openaiResponsesSyntax,
  repair,
  SutureError,
} from "@suture/core";
import { chat, claude } from "@suture/testkit/messages";
import { describe, expect, it } from "vitest";

const suture = forProvider(anthropic);

const broken = [
  claude.user("Oslo?"),
  claude.assistant(claude.call("c1"), claude.call("c1")),
  claude.user(claude.result("c2", "rain"), "And Bergen?"),
];

describe("for one provider", () => {
  it("reports and mends as check and repair do", () => {
    expect(suture.check(broken)).toEqual(check(broken, { from: "anthropic", for: "anthropic" }));
    expect(suture.repair(broken)).toEqual(repair(broken, { from: "anthropic", for: "anthropic" }));
  });

  it("takes their options", () => {
    const options = { policy: "drop", strict: true, pending: ["c1"], model: "claude-sonnet-4-5" } as const;
    expect(suture.repair(broken, options)).toEqual(
      repair(broken, { ...options, from: "anthropic", for: "anthropic" }),
    );
  });

  it("gives clean input back as the very same object", () => {
    const clean = [claude.user("Hi")];
    expect(suture.repair(clean)).toMatchObject({ changed: false, report: { ok: true } });
    expect(suture.repair(clean).document).toBe(clean);
  });

  it("reads every document in its format", () => {
    expect(suture.check([chat.user("Hi"), { role: "tool", content: "rain" }]).findings).toMatchObject([
      { rule: "role-is-known", place: "messages.1" },
    ]);
    expect(() => suture.check({ contents: [] })).toThrow(SutureError);
  });

  it("needs none of its methods' objects", () => {
    const { check: own } = forProvider(openaiChat);
    expect(own([chat.user("Hi"), chat.assistant(null, chat.call("c1"))]).findings).toMatchObject([
      { rule: "tool-call-has-result" },
    ]);
  });
});

it("refuses a list that leaves a fact unchecked", () => {
  const rules = anthropicRules.filter(({ code }) => code !== "history-end-is-trimmed");
  expect(() => forProvider({ ...anthropic, rules })).toThrow("no rule for endIsTrimmed of anthropic");
  // Its rules are those of the first wire.
  expect(() => forProvider({ ...azure, format: openaiResponsesSyntax })).toThrow("no rule for");
  const responses = forProvider({ ...azure, format: openaiResponsesSyntax, rules: allRules });
  expect(responses.check([{ role: "user", content: "Hi" }]).ok).toBe(true);
});

it("a format of an SDK can be held against any contract", () => {
  const sdk = forProvider({ format: aiSdkSyntax, contract: anthropicContract, rules: anthropicRules });
  const messages = [{ role: "user", content: [{ type: "text", text: "" }] }];
  expect(sdk.check(messages)).toEqual(check(messages, { from: "ai-sdk", for: "anthropic" }));
});
