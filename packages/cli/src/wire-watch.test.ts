import { describe, expect, it } from "vitest";
import { suture } from "./testing/fake-io.ts";

const call = { id: "call_1", type: "function", function: { name: "read", arguments: "{}" } };
const CHAT = [
  { role: "user", content: "Read it." },
  { role: "assistant", content: null, tool_calls: [call] },
  { role: "tool", tool_call_id: "call_1", content: "text" },
];
const CLAUDE = [
  { role: "user", content: "Read it." },
  { role: "assistant", content: [{ type: "tool_use", id: "toolu_1", name: "read", input: {} }] },
  { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "text" }] },
];
const AI_SDK = [
  { role: "user", content: [{ type: "text", text: "Read it." }] },
  { role: "assistant", content: [{ type: "tool-call", toolCallId: "a", toolName: "read", input: {} }] },
];

const said = (contract: string, format: string, to: string) =>
  `suture: ${contract} does not take ${format}; unless something translates it on the way, use suture convert --to ${to}\n`;

describe("a provider that does not take the format", () => {
  it.each([
    [["check", "--for", "anthropic"], CHAT, said("anthropic", "openai-chat", "anthropic")],
    [["repair", "--for", "anthropic"], CHAT, said("anthropic", "openai-chat", "anthropic")],
    [["repair", "--for", "mistral"], CLAUDE, said("mistral", "anthropic", "openai-chat")],
    [["check", "--for", "vertex"], CHAT, said("vertex", "openai-chat", "gemini or anthropic")],
    [["convert", "--to", "anthropic", "--for", "mistral"], CHAT, said("mistral", "anthropic", "openai-chat")],
    [
      ["compact", "--for", "anthropic", "--budget", "9000"],
      CHAT,
      said("anthropic", "openai-chat", "anthropic"),
    ],
  ])("is told of: %j", async (args, document, expected) => {
    const { code, err } = await suture(args, { stdin: JSON.stringify(document) });
    expect(code).toBe(0);
    expect(err).toContain(expected);
  });

  it.each(["check", "repair"])("is told of once for many lines: %s", async (command) => {
    const stdin = `${JSON.stringify(CHAT)}\n`.repeat(3);
    const { err } = await suture([command, "--jsonl", "--for", "anthropic"], { stdin });
    expect(err.split("does not take")).toHaveLength(2);
  });

  it.each([
    [["check"], CHAT],
    [["check", "--for", "mistral"], CHAT],
    [["check", "--for", "vertex"], CLAUDE],
    [["check", "--for", "anthropic"], AI_SDK],
    [["check", "--for", "portable"], CLAUDE],
    [["convert", "--to", "anthropic"], CHAT],
    [["convert", "--to", "suture", "--for", "anthropic"], CHAT],
  ])(
    "is not told of where it takes it, or a program always stands in between: %j",
    async (args, document) => {
      const { err } = await suture(args, { stdin: JSON.stringify(document) });
      expect(err).not.toContain("does not take");
    },
  );
});
