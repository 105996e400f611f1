import { describe, expect, it } from "vitest";
import { judge } from "../../judge.ts";
import { signatureOf } from "../../signature.ts";
import {
  a,
  call,
  found,
  MIDDLE,
  NEW,
  OLD,
  result,
  search,
  text,
  think,
  tools,
  u,
} from "../../testing/anthropic.ts";

function answerTo(messages: readonly unknown[], model = NEW, members: object = {}): string {
  const body = { model, max_tokens: 4_096, messages, tools, ...members };
  const verdict = judge("anthropic", { body });
  return verdict.accepted ? "accepted" : verdict.complaint.message;
}

type Row = readonly [name: string, messages: readonly unknown[], said: string, model?: string];

function table(rows: readonly Row[], members: object = {}): void {
  for (const [name, messages, said, model] of rows) {
    it(name, () => expect(answerTo(messages, model, members)).toBe(said));
  }
}

const without = (at: string, ids: string) =>
  `${at}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${ids}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
const unexpected = (at: string, id: string) =>
  `${at}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`;

describe("tools", () => {
  table([
    ["a call and its result", [u("x"), a([call("t1")]), u([result("t1")])], "accepted"],
    [
      "results in another order, words behind them",
      [u("x"), a([call("t1"), call("t2")]), u([result("t2"), result("t1"), text("go on")])],
      "accepted",
    ],
    [
      "results in two messages",
      [u("x"), a([call("t1"), call("t2")]), u([result("t1")]), u([result("t2"), text("go on")])],
      "accepted",
    ],
    [
      "an id again in a later turn",
      [u("x"), a([call("t1")]), u([result("t1")]), a([call("t1")]), u([result("t1")])],
      "accepted",
    ],
    ["no result", [u("x"), a([call("t1")]), u("y")], without("messages.1", "t1")],
    ["no result at the end", [u("x"), a([call("t1")])], without("messages.1", "t1")],
    [
      "no result for two of three",
      [u("x"), a([call("t1"), call("t2"), call("t3")]), u([result("t2")])],
      without("messages.1", "t1, t3"),
    ],
    [
      "results in two messages, with words in the first",
      [u("x"), a([call("t1"), call("t2")]), u([result("t1"), text("and:")]), u([result("t2")])],
      without("messages.1", "t2"),
    ],
    [
      "a second result in another message",
      [u("x"), a([call("t1")]), u([result("t1")]), u([result("t1")])],
      "messages.3.content.0: each tool_use must have a single result. Found multiple `tool_result` blocks with id: t1",
    ],
    [
      "a result behind words",
      [u("x"), a([call("t1")]), u([text("here:"), result("t1")])],
      without("messages.1", "t1"),
    ],
    [
      "a message in between",
      [u("x"), a([call("t1")]), a("wait"), u([result("t1")])],
      without("messages.1", "t1"),
    ],
    [
      "words behind the call",
      [u("x"), a([call("t1"), text("and")]), u([result("t1")])],
      without("messages.1", "t1"),
    ],
    ["a result without a call", [u([result("t1")])], unexpected("messages.0.content.0", "t1")],
    [
      "a second result without a call",
      [u("x"), a([call("t1")]), u([result("t1"), result("t2")])],
      unexpected("messages.2.content.1", "t2"),
    ],
    [
      "a result for an earlier call",
      [u("x"), a([call("t1")]), u([result("t1")]), a("ok"), u([result("t1")])],
      unexpected("messages.4.content.0", "t1"),
    ],
    [
      "two results for a call",
      [u("x"), a([call("t1")]), u([result("t1"), result("t1")])],
      "messages.2.content.1: each tool_use must have a single result. Found multiple `tool_result` blocks with id: t1",
    ],
    [
      "one id for two calls",
      [u("x"), a([call("t1"), call("t1")]), u([result("t1")])],
      "messages.1.content.1: `tool_use` ids must be unique",
    ],
  ]);

  it("need to be defined for Claude 3 only", () => {
    const history = [u("x"), a([call("t1")]), u([result("t1")])];
    const none = { tools: undefined };
    expect(answerTo(history, OLD, none)).toBe(
      "Requests which include `tool_use` or `tool_result` blocks must define tools.",
    );
    expect(answerTo(history, OLD)).toBe("accepted");
    expect(answerTo(history, MIDDLE, none)).toBe("accepted");
    expect(answerTo(history, NEW, none)).toBe("accepted");
  });
});

describe("server tools", () => {
  const open = (at: number) =>
    `messages.${at}: \`web_search\` tool use with id \`srvtoolu_1\` was found without a corresponding \`web_search_tool_result\` block`;
  table([
    ["a call and its result", [u("x"), a([search("srvtoolu_1"), found("srvtoolu_1")]), u("y")], "accepted"],
    ["a call without a result", [u("x"), a([search("srvtoolu_1"), text("…")]), u("y")], open(1)],
    ["a paused turn", [u("x"), a([search("srvtoolu_1")])], "accepted"],
    ["a paused turn with thinking", [u("x"), a([think("hm"), search("srvtoolu_1")])], "accepted"],
    [
      "a call that waits for a client's tool",
      [u("x"), a([search("srvtoolu_1"), call("t1")]), u([result("t1")])],
      "accepted",
    ],
    [
      "a call that was waited for",
      [u("x"), a([search("srvtoolu_1"), call("t1")]), u([result("t1")]), a([found("srvtoolu_1")]), u("y")],
      "accepted",
    ],
    [
      "words end the turn",
      [u("x"), a([search("srvtoolu_1"), call("t1")]), u([result("t1"), text("stop")])],
      open(1),
    ],
    [
      "a result without a call",
      [u("x"), a([{ ...found("srvtoolu_1"), type: "advisor_tool_result" }]), u("y")],
      "messages.1.content.0: unexpected `tool_use_id` found in `advisor_tool_result` blocks: srvtoolu_1. Each `advisor_tool_result` block must have a corresponding `server_tool_use` block before it.",
    ],
  ]);
});

describe("thinking blocks", () => {
  const budget = { thinking: { type: "enabled", budget_tokens: 2_000 } };
  const expected = (at: number, type: string) =>
    `messages.${at}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`${type}\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block (preceeding the lastmost set of \`tool_use\` and \`tool_result\` blocks). We recommend you include thinking blocks from previous turns. To avoid this requirement, disable \`thinking\`. Please consult our documentation at https://docs.claude.com/en/docs/build-with-claude/extended-thinking`;

  describe("with a budget", () => {
    table(
      [
        [
          "a loop that begins with thinking",
          [u("x"), a([think("hm"), call("t1")]), u([result("t1")]), a([call("t2")]), u([result("t2")])],
          "accepted",
          MIDDLE,
        ],
        [
          "a loop that begins with thinking, behind what the server wrote",
          [u("x"), a([{ type: "compaction", content: "so" }, think("hm"), call("t1")]), u([result("t1")])],
          "accepted",
          MIDDLE,
        ],
        ["a loop without", [u("x"), a([call("t1")]), u([result("t1")])], expected(1, "tool_use"), MIDDLE],
        [
          "a loop that begins with words",
          [u("x"), a([text("so"), call("t1")]), u([result("t1"), text("more")])],
          expected(1, "text"),
          MIDDLE,
        ],
        ["earlier turns without", [u("x"), a("y"), u("z")], "accepted", MIDDLE],
        ["a prefill without", [u("x"), a("y")], expected(1, "text"), MIDDLE],
      ],
      budget,
    );
  });

  table([
    ["signed", [u("x"), a([think("hm"), text("y")]), u("z")], "accepted"],
    [
      "signed by another",
      [u("x"), a([think("hm", "c2lnbmF0dXJl"), text("y")]), u("z")],
      "messages.1.content.0: Invalid `signature` in `thinking` block",
    ],
    [
      "signed for another vendor",
      [u("x"), a([think("hm", signatureOf("google", "hm")), text("y")]), u("z")],
      "messages.1.content.0: Invalid `signature` in `thinking` block",
    ],
    [
      "not signed",
      [u("x"), a([{ type: "thinking", thinking: "hm" }]), u("z")],
      "messages.1.content.0.thinking.signature: Field required",
    ],
    [
      "signed with null",
      [u("x"), a([{ type: "thinking", thinking: "hm", signature: null }]), u("z")],
      "messages.1.content.0.thinking.signature.str: Input should be a valid string",
    ],
    [
      "unreadable, of another's",
      [u("x"), a([{ type: "redacted_thinking", data: "abc" }, text("y")]), u("z")],
      "messages.1.content.0: Invalid `data` in `redacted_thinking` block",
    ],
    [
      "in a prefill",
      [u("x"), a([think("hm"), text("y")])],
      "messages.1.content.0: When thinking is disabled, an `assistant` message in the final position cannot contain `thinking`. To use thinking blocks, enable `thinking` in your request.",
      MIDDLE,
    ],
  ]);
});
