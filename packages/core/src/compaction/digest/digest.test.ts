import { type CompactOptions, compact, readSummary } from "@suture/core/compaction";
import { estimate } from "@suture/core/tokens";
import { chat } from "@suture/testkit/messages";
import { describe, expect, it } from "vitest";

const FILLER = Array.from({ length: 40 }, (_, at) => [
  chat.user(`Filler ${at}. ${"Some words to fill the window. ".repeat(20)}`),
  chat.assistant("Noted."),
]).flat();

/** The digest of a head that is followed by enough to push it out. */
function digestOf(head: readonly unknown[], options: Partial<CompactOptions> = {}): string {
  const last = chat.user(`The last one. ${"More words. ".repeat(6000)}`);
  const given = { from: "openai-chat", model: "gpt-5" };
  // There is room for the last message and the digest, and for nothing else that would be worth another try.
  const budget = estimate([last], given).tokens + 2000;
  const done = compact([...head, ...FILLER, ...head, last], {
    ...given,
    budget,
    maxSummaryTokens: 1995,
    headFirst: true,
    ...options,
  });
  expect(done.message ?? done.outcome).toBe("compacted");
  return readSummary((done.document[0] as { content: string }).content)?.summary.text ?? "";
}

const call = (id: string, name: string, input: unknown) =>
  chat.assistant(null, chat.call(id, name, JSON.stringify(input)));

describe("the digest", () => {
  it("holds the last five things the person said, 300 characters each, and the last three replies, 500 each", () => {
    const head = Array.from({ length: 8 }, (_, at) => [
      chat.user(`Q${at} ${"q".repeat(400)}`),
      chat.assistant(`A${at} ${"a".repeat(700)}`),
    ]).flat();
    const text = digestOf(head);
    const lines = text.split("\n");
    const said = lines.filter((line) => /^- Q\d/.test(line));
    const replies = lines.filter((line) => /^- A\d/.test(line));
    expect(said.map((line) => line.slice(2, 4))).toEqual(["Q3", "Q4", "Q5", "Q6", "Q7"]);
    expect(said.map((line) => line.length)).toEqual(Array(5).fill(302));
    expect(replies.map((line) => line.slice(2, 4))).toEqual(["A5", "A6", "A7"]);
    expect(replies.map((line) => line.length)).toEqual(Array(3).fill(502));
  });

  it("takes its lengths as options", () => {
    const head = Array.from({ length: 8 }, (_, at) => [chat.user(`Q${at}`), chat.assistant(`A${at}`)]).flat();
    const text = digestOf(head, { digest: { said: 2, replies: 1 } });
    expect(text).toContain("- Q6\n- Q7");
    expect(text).not.toContain("- Q5");
    expect(text.match(/^- A\d$/gm)).toEqual(["- A7"]);
  });

  it("tells the model what happened", () => {
    expect(digestOf(FILLER)).toMatch(
      /^The context overflowed: the messages before this point were taken out/,
    );
  });

  it("tells files, commands, tasks and decisions", () => {
    const head = [
      chat.user("Fix the login. We must not touch the schema."),
      call("1", "read_file", { path: "src/login.ts" }),
      chat.result("1", "code"),
      call("2", "edit_file", { file_path: "src/login.ts", old: "a", new: "b" }),
      chat.result("2", "done"),
      call("3", "read_file", { path: "src/session.ts" }),
      chat.result("3", "code"),
      call("4", "bash", { command: "npm test" }),
      chat.result("4", "ok"),
      call("5", "todo_write", {
        todos: [
          { content: "write a test", status: "completed" },
          { content: "update the docs", status: "pending" },
        ],
      }),
      chat.result("5", "ok"),
      chat.assistant("Let's go with cookies.\n- [ ] tell the team\n"),
    ];
    const text = digestOf(head);
    expect(text).toContain("Files written:\n- src/login.ts");
    expect(text).toContain("Files read:\n- src/session.ts");
    expect(text).toContain("Commands run:\n- npm test");
    expect(text).toContain("Open tasks:\n- tell the team\n- update the docs");
    expect(text).toContain("Decisions:\n- We must not touch the schema.\n- Let's go with cookies.");
  });

  it("tells calls that were interrupted", () => {
    const text = digestOf([chat.user("Go."), call("9", "deploy", { to: "production" })]);
    expect(text).toContain("Calls still open:\n- deploy (9), interrupted");
  });

  it.each([
    ["---\nChannel: telegram\nDate: today\n---\nHi", "telegram"],
    ["Date: today\nChannel: slack #ops\n\nHi", "slack #ops"],
    ["[Telegram Ada] Hi", "Telegram Ada"],
  ])("tells the channel that was last used: %j", (said, channel) => {
    const text = digestOf([chat.user(said), chat.assistant("Hello.")]);
    expect(text).toContain(`Channel last used:\n  ${channel}`);
  });

  it("takes the channel from the caller where nobody says it", () => {
    expect(digestOf(FILLER, { digest: { channel: "email" } })).toContain("Channel last used:\n  email");
    expect(digestOf(FILLER)).not.toContain("Channel");
  });

  it("stays within its tokens, and within one summary, however often it is written", () => {
    let history: readonly unknown[] = [chat.user("Remember: FACT-ZERO. We decided to use FACT-ZERO.")];
    for (let round = 0; round < 12; round++) {
      const done = compact([...history, ...FILLER], { from: "openai-chat", model: "gpt-5", budget: 4000 });
      expect(done.outcome).toBe("compacted");
      history = done.document;
      const text = JSON.stringify(history);
      expect(text.match(/<conversation-summary /g)).toHaveLength(1);
      expect(text).toContain("FACT-ZERO");
    }
    const { summary } = readSummary((history[0] as { content: string }).content) ?? {};
    expect(summary?.messages).toBe(1 + 12 * FILLER.length - (history.length - 1));
  });
});
