import { check, repair } from "@suture/core";
import { chat } from "@suture/testkit/messages";
import { describe, expect, it } from "vitest";

const SERVERS = ["vllm", "llama-cpp"] as const;
const step = (id: string) => [chat.user("Oslo?"), chat.assistant("", chat.call(id)), chat.result(id, "4 °C")];
const both = [
  chat.user("Oslo or Rome?"),
  chat.assistant("", chat.call("c1"), chat.call("c2")),
  chat.result("c1", "4 °C"),
  chat.result("c2", "17 °C"),
];

/** What templates of published models raise an exception for, and the history that they take. */
const raised: readonly {
  readonly title: string;
  readonly model?: string;
  readonly rule: string;
  readonly document: readonly unknown[];
  readonly output: readonly unknown[];
}[] = [
  {
    title: "a second system message, even right behind the first",
    rule: "system-is-in-place",
    document: [chat.system("Be brief."), chat.system("Be kind."), chat.user("Hi")],
    output: [chat.system("Be brief.\n\nBe kind."), chat.user("Hi")],
  },
  {
    title: "system text that nobody speaks after",
    rule: "history-has-message",
    document: [chat.system("Be brief.")],
    output: [chat.system("Be brief."), chat.user("Hello.")],
  },
  {
    title: "a reply without a word",
    rule: "message-has-content",
    document: [chat.user("Hi"), { role: "assistant", content: null }, chat.user("Bye")],
    output: [chat.user("Hi\n\nBye")],
  },
  {
    title: "ids of any length, in Mistral's",
    model: "mistralai/Mistral-Small-3.2-24B-Instruct-2506",
    rule: "tool-call-id-is-well-spelled",
    document: [...step("call_1"), chat.assistant("4 °C.")],
    output: [...step("9x8Wd4YMg"), chat.assistant("4 °C.")],
  },
  {
    title: "a user's message right behind results, in Mistral's",
    model: "mistralai/Ministral-3-14B-Reasoning-2512",
    rule: "assistant-follows-tool",
    document: [...step("Ab3dE6gH9"), chat.user("And Rome?")],
    output: [...step("Ab3dE6gH9"), chat.assistant("(no reply)"), chat.user("And Rome?")],
  },
  {
    title: "parallel calls, in Llama's",
    model: "meta-llama/Llama-3.3-70B-Instruct",
    rule: "tool-call-count-fits",
    document: both,
    output: [
      chat.user("Oslo or Rome?"),
      chat.assistant("", chat.call("c1")),
      chat.result("c1", "4 °C"),
      { role: "assistant", content: null, tool_calls: [chat.call("c2")] },
      chat.result("c2", "17 °C"),
    ],
  },
  {
    title: "system text, in Gemma 2's",
    model: "google/gemma-2-9b-it",
    rule: "system-is-in-place",
    document: [chat.system("Be brief."), chat.user("Hi")],
    output: [chat.user("[System message]\nBe brief.\n\nHi")],
  },
];

describe.each(SERVERS)("chat templates behind %s", (server) => {
  it.each(raised)("refuse $title: a risk, mended when strict", ({ model, rule, document, output }) => {
    const options = { from: "openai-chat", for: server, ...(model !== undefined && { model }) } as const;
    const found = check(document, options).findings.map((each) => [each.rule, each.level]);
    expect(found).toContainEqual([rule, "risk"]);
    expect(repair(document, options).document).toBe(document);
    expect(repair(document, { ...options, strict: true }).document).toEqual(output);
  });

  it("take calls of functions alone", () => {
    const free = { id: "c1", type: "custom", custom: { name: "run", input: "ls" } };
    const document = [chat.user("List."), chat.assistant("", free), chat.result("c1", "a.txt")];
    expect(check(document, { for: server }).findings).toMatchObject([
      { rule: "tool-call-is-function", level: "error" },
    ]);
  });

  it("take parallel calls where their model is unknown", () => {
    expect(check(both, { for: server, strict: true }).findings).toEqual([]);
  });
});

it("vLLM hands `developer` to templates that know `system`; llama.cpp translates it", () => {
  const document = [{ role: "developer", content: "Be brief." }, chat.user("Hi")];
  const mended = repair(document, { for: "vllm", strict: true }).document;
  expect(mended).toEqual([chat.system("Be brief."), chat.user("Hi")]);
  expect(check(document, { for: "llama-cpp", strict: true }).findings).toEqual([]);
});
