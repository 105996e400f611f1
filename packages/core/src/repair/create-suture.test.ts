import {
  anthropicContract,
  anthropicFormat,
  anthropicRules,
  type Contract,
  createSuture,
  mistralContract,
  openaiChatContract,
  openaiChatFormat,
  rules,
  SutureError,
} from "@suture/core";
import { chat, claude } from "@suture/testkit/messages";
import { describe, expect, it } from "vitest";

const small = createSuture({
  formats: [anthropicFormat],
  contracts: [anthropicContract],
  rules: anthropicRules,
});
const two = createSuture({
  formats: [openaiChatFormat, anthropicFormat],
  contracts: [openaiChatContract, anthropicContract, mistralContract],
  rules,
});

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (SutureError.is(error)) return error.code;
    throw error;
  }
  return "nothing thrown";
}

describe("with one format and one contract", () => {
  it("checks and repairs", () => {
    const document = [claude.user("Oslo?"), claude.assistant(claude.call("c1"))];
    expect(small.check(document).ok).toBe(false);
    expect(small.repair(document).report.ok).toBe(true);
    expect(small.detectFormat(document).format).toBe("anthropic");
  });

  it("knows no other contract and no other format", () => {
    expect(codeOf(() => small.check([claude.user("Hi")], { for: "mistral" }))).toBe("unknown-contract");
    expect(codeOf(() => small.check([claude.user("Hi")], { from: "gemini" }))).toBe("unknown-format");
    expect(codeOf(() => small.convert([claude.user("Hi")], { to: "gemini" }))).toBe("unknown-format");
    expect(codeOf(() => small.check([chat.result("c1", "x")]))).toBe("unknown-format");
  });

  it("lists what it knows", () => {
    try {
      small.check([claude.user("Hi")], { for: "openai-chat" });
      expect.unreachable();
    } catch (error) {
      expect((error as SutureError).hint).toBe("Known contracts: anthropic.");
    }
  });
});

it("converts between what it was given", () => {
  const { document, report } = two.convert([chat.user("Hi"), chat.assistant(null, chat.call("c1"))], {
    to: "anthropic",
  });
  expect(report).toMatchObject({ format: "openai-chat", to: "anthropic", contract: "anthropic", ok: true });
  expect(document).toHaveLength(3);
});

it("works without options", () => {
  expect(two.check([chat.user("Hi")]).ok).toBe(true);
  expect(two.repair([chat.user("Hi")]).changed).toBe(false);
});

it("refuses a list of rules that leaves a fact unchecked", () => {
  const parts = { formats: [openaiChatFormat], contracts: [openaiChatContract] };
  expect(() => createSuture({ ...parts, rules: anthropicRules })).toThrow(SutureError);
  expect(codeOf(() => createSuture({ ...parts, rules: [] }))).toBe("bad-option");
});

it("takes contracts of one's own", () => {
  const mine: Contract = {
    name: "mine",
    title: "My server",
    wires: {
      "openai-chat": {
        mergesRuns: false,
        facts: { startsWithUser: { value: true, level: "error", source: "my own docs", says: "user first" } },
        models: [{ match: /^free/, facts: { startsWithUser: null } }],
      },
    },
  };
  const suture = createSuture({ formats: [openaiChatFormat], contracts: [mine], rules });
  const document = [chat.assistant("Hello."), chat.user("Hi")];
  expect(suture.check(document, { for: "mine" }).findings).toMatchObject([
    { rule: "history-starts-with-user", says: "user first" },
  ]);
  expect(suture.check(document, { for: "mine", model: "free-7b" }).ok).toBe(true);
});
