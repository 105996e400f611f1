import { describe, expect, it } from "vitest";
import { suture } from "../testing/fake-io.ts";
import { CLEAN, lines } from "../testing/sessions.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const folder = temporaryFolder();
const run = (...args: string[]) => suture(args, { cwd: folder.path() });

describe("a document in a form that is known and not read", () => {
  const turn = { from: "human", value: "hi" };
  const human = { lc: 1, type: "constructor", id: ["HumanMessage"], kwargs: { content: "hi" } };
  it.each([
    ["a LangChain dump", [human]],
    ["a ChatGPT export", [{ title: "t", mapping: { a: { message: {} } } }]],
    ["a ChatGPT export", { title: "t", mapping: {} }],
    ["a claude.ai export", [{ uuid: "u", chat_messages: [{ sender: "human", text: "hi" }] }]],
    ["a ShareGPT conversation", [turn, { from: "gpt", value: "yo" }]],
    ["a ShareGPT conversation", [{ id: "1", conversations: [turn] }]],
  ])("is called %s, and no format is offered for it", async (what, document) => {
    folder.write("a.json", JSON.stringify(document));
    const { code, err } = await run("check", "a.json");
    expect(code).toBe(2);
    expect(err).toContain(`suture: a.json: looks like ${what}, which is not a format that is read\n`);
    expect(err).not.toContain("--from");
    expect(err.trimEnd().split("\n")).toHaveLength(2);
  });

  it("is not suspected of what somebody may mean", async () => {
    folder.write("a.json", JSON.stringify([{ speaker: "me", words: "hi" }]));
    expect((await run("check", "a.json")).err).toContain("say in which format with --from");
  });
});

describe("a log with one entry a line", () => {
  const message = { role: "user", content: "hi" };
  const claude = lines(
    { type: "summary", summary: "A talk", leafUuid: "u2" },
    { parentUuid: null, type: "user", uuid: "u1", message },
    { parentUuid: "u1", type: "assistant", uuid: "u2", message: { role: "assistant", content: [] } },
  );
  const codex = lines(
    { timestamp: "t", type: "session_meta", payload: { id: "s" } },
    { timestamp: "t", type: "response_item", payload: { type: "message", role: "user", content: [] } },
  );
  const plain = lines(message, { role: "assistant", content: "yo" });

  it.each([
    [
      "Claude Code",
      claude,
      "jq -s '[.[] | select(.message.role? and (.isSidechain | not)) | .message]' log.jsonl | suture check --from anthropic\n",
    ],
    [
      "Codex",
      codex,
      "jq -s '[.[] | select(.type == \"response_item\") | .payload]' log.jsonl | suture check --from openai-responses\n",
    ],
    ["one message a line", plain, "jq -s '.' log.jsonl | suture check\n"],
  ])("is told what to do: %s", async (_name, text, command) => {
    folder.write("log.jsonl", text);
    for (const args of [
      ["check", "log.jsonl"],
      ["check", "--jsonl", "log.jsonl"],
      ["repair", "--jsonl", "log.jsonl"],
      ["repair", "--jsonl", "--from", "anthropic", "log.jsonl"],
      ["turns", "--jsonl", "log.jsonl"],
    ]) {
      const { code, out, err } = await run(...args);
      expect(code).toBe(2);
      expect(err).toContain(command);
      expect(`${out}${err}`).not.toMatch(/--jsonl|✔/);
    }
  });

  it("does not hide lines that were read", async () => {
    folder.write("log.jsonl", lines(CLEAN, message));
    const { err } = await run("repair", "--jsonl", "log.jsonl");
    expect(err).toContain("✔ 2 lines: 0 changed\n✖ 1 line could not be read and became null\n");
  });
});
