import { check, convert, repair } from "@suture/core";
import { chat, claude, items } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { describe, expect, it } from "vitest";

testRule("tool-call-id-is-well-spelled", {
  valid: [
    {
      title: "nine letters and digits at Mistral",
      for: "mistral",
      document: [
        chat.user("Oslo?"),
        chat.assistant("", chat.call("Ab3dE6gH9")),
        chat.result("Ab3dE6gH9", "4"),
      ],
    },
    {
      title: "any characters at OpenAI, up to forty",
      for: "openai-chat",
      document: [
        chat.user("Oslo?"),
        chat.assistant(null, chat.call("functions.weather:0 ✓")),
        chat.result("functions.weather:0 ✓", "4"),
      ],
    },
    {
      title: "exactly forty characters",
      for: "openai-chat",
      document: [
        chat.user("Oslo?"),
        chat.assistant(null, chat.call("x".repeat(40))),
        chat.result("x".repeat(40), "4"),
      ],
    },
    {
      title: "an id that comes back as MiniMax gave it",
      for: "minimax",
      document: [
        chat.user("Oslo?"),
        chat.assistant("", chat.call(`call.${"x".repeat(90)}:1`)),
        chat.result(`call.${"x".repeat(90)}:1`, "4"),
      ],
    },
    {
      title: "a pending call, whose id the caller holds",
      for: "anthropic",
      pending: ["functions.Bash:0"],
      document: [claude.user("ls"), claude.assistant(claude.call("functions.Bash:0", "Bash", {}))],
    },
    {
      title: "a call that the provider ran, under its own id",
      for: "anthropic",
      document: [
        claude.user("News?"),
        claude.assistant(
          { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} },
          { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content: [] },
          { type: "mcp_tool_use", id: "mcptoolu-1", name: "look", server_name: "books", input: {} },
          { type: "mcp_tool_result", tool_use_id: "mcptoolu-1", content: [] },
          "None.",
        ),
        claude.user("Thanks."),
      ],
    },
  ],
  invalid: [
    {
      title: "gives calls that the provider ran an id of its own kind",
      for: "anthropic",
      document: [
        claude.user("News?"),
        claude.assistant(
          { type: "server_tool_use", id: "ws_1", name: "web_search", input: {} },
          { type: "web_search_tool_result", tool_use_id: "ws_1", content: [] },
          { type: "mcp_tool_use", id: "mcp é", name: "look", server_name: "books", input: {} },
          { type: "mcp_tool_result", tool_use_id: "mcp é", content: [] },
          "None.",
        ),
        claude.user("Thanks."),
      ],
      findings: [
        "messages.1.content.0",
        "messages.1.content.1",
        "messages.1.content.2",
        "messages.1.content.3",
      ],
      output: [
        claude.user("News?"),
        claude.assistant(
          {
            type: "server_tool_use",
            id: "srvtoolu_LPoVUcvCvFAj8q5UM9jSW6sh",
            name: "web_search",
            input: {},
          },
          {
            type: "web_search_tool_result",
            tool_use_id: "srvtoolu_LPoVUcvCvFAj8q5UM9jSW6sh",
            content: [],
          },
          {
            type: "mcp_tool_use",
            id: "srvtoolu_VGp9v7c7E3JNPv5pN8yeVrqd",
            name: "look",
            server_name: "books",
            input: {},
          },
          { type: "mcp_tool_result", tool_use_id: "srvtoolu_VGp9v7c7E3JNPv5pN8yeVrqd", content: [] },
          "None.",
        ),
        claude.user("Thanks."),
      ],
      lossy: false,
    },
  ],
});

interface Message {
  readonly tool_calls?: readonly { readonly id: string }[];
  readonly tool_call_id?: string;
}

/** Repairs a chat history and gives the ids of its calls and of its results. */
function mend(document: readonly unknown[], contract: string) {
  const { document: mended, report } = repair(document, { for: contract });
  expect(report.ok).toBe(true);
  expect(report.edits.some(({ lossy }) => lossy)).toBe(false);
  expect(check(mended, { for: contract }).findings).toEqual([]);
  const messages = mended as Message[];
  return {
    report,
    calls: messages.flatMap(({ tool_calls = [] }) => tool_calls.map(({ id }) => id)),
    results: messages.flatMap(({ tool_call_id: id }) => (id === undefined ? [] : [id])),
  };
}

function oneStep(...ids: readonly string[]) {
  return [
    chat.user("Go."),
    chat.assistant("", ...ids.map((id) => chat.call(id))),
    ...ids.map((id, i) => chat.result(id, `${i}`)),
  ];
}

describe("respelling", () => {
  it("changes call and result together, and says so", () => {
    const { report, calls, results } = mend(oneStep("call_4fXb1Qm0"), "mistral");
    expect(report.findings).toMatchObject([
      {
        rule: "tool-call-id-is-well-spelled",
        level: "error",
        place: "messages.1.tool_calls.0",
        message: "unexpected id call_4fXb1Qm0, expected 9 characters of [a-zA-Z0-9]",
        says: "Tool call id was call_4fXb1Qm0 but must be a-z, A-Z, 0-9, with a length of 9.",
      },
      { place: "messages.2.content" },
    ]);
    expect(calls[0]).toMatch(/^[a-zA-Z0-9]{9}$/);
    expect(results).toEqual(calls);
    expect(report.edits).toMatchObject([
      { action: "rename", before: "call_4fXb1Qm0", after: calls[0] },
      { action: "rename", before: "call_4fXb1Qm0", after: calls[0] },
    ]);
  });

  it("stays recognisable where the provider's spelling allows it", () => {
    const document = [
      claude.user("ls"),
      claude.assistant(claude.call("functions.Bash:0", "Bash", {})),
      claude.user(claude.result("functions.Bash:0", "a.txt")),
    ];
    const { document: mended } = repair(document, { for: "anthropic" });
    expect(JSON.stringify(mended)).toMatch(/"id":"functions_Bash_0_[A-Za-z0-9]{9}"/);
  });

  it("keeps sixty ids that share a prefix of 64 characters apart", () => {
    const ids = Array.from({ length: 60 }, (_, i) => `call_${"p".repeat(59)}${String(i).padStart(2, "0")}`);
    for (const contract of ["openai-chat", "mistral"]) {
      const { calls, results } = mend(oneStep(...ids), contract);
      expect(new Set(calls).size).toBe(60);
      expect(results).toEqual(calls);
    }
  });

  it("keeps ids apart that differ only in what is replaced", () => {
    const document = [
      claude.user("Go."),
      claude.assistant(claude.call("a.b"), claude.call("a:b"), claude.call("a/b"), claude.call("a_b")),
      claude.user(...["a.b", "a:b", "a/b", "a_b"].map((id) => claude.result(id, id))),
    ];
    const { document: mended } = repair(document, { for: "anthropic" });
    const [, assistant, user] = mended as {
      content: { id: string; tool_use_id: string; content: string }[];
    }[];
    const calls = assistant?.content.map(({ id }) => id);
    expect(new Set(calls).size).toBe(4);
    expect(calls?.[3]).toBe("a_b");
    expect(user?.content.map(({ tool_use_id }) => tool_use_id)).toEqual(calls);
    expect(user?.content.map(({ content }) => content)).toEqual(["a.b", "a:b", "a/b", "a_b"]);
  });

  it("never takes an id that another call has", () => {
    const first = mend(oneStep("call_1"), "mistral").calls[0] as string;
    const { calls, results } = mend(oneStep("call_1", first), "mistral");
    expect(calls[1]).toBe(first);
    expect(calls[0]).not.toBe(first);
    expect(results).toEqual(calls);
  });

  it("gives one id one spelling through the whole history", () => {
    const document = [
      ...oneStep("call_1"),
      chat.assistant("Done."),
      ...oneStep("call_1"),
      chat.assistant("Again."),
      chat.user("Bye"),
    ];
    const { calls, results } = mend(document, "mistral");
    expect(new Set(calls).size).toBe(1);
    expect(results).toEqual(calls);
  });

  it("depends on the id alone, so that a growing history keeps its prefix", () => {
    const short = mend(oneStep("call_1"), "mistral").calls;
    const long = mend([...oneStep("call_1"), chat.assistant("Hm."), ...oneStep("call_2")], "mistral").calls;
    expect(long[0]).toBe(short[0]);
  });

  it("shortens a huge id in what it says", () => {
    const { findings } = check(oneStep("x".repeat(100_000)), { for: "openai-chat" });
    expect(findings[0]?.message.length).toBeLessThan(200);
    expect(findings[0]?.message).toMatch(/expected 1 to 40 characters$/);
    expect(mend(oneStep("x".repeat(100_000)), "openai-chat").calls[0]?.length).toBeLessThanOrEqual(40);
  });

  it("spells items of the Responses API by their call_id", () => {
    const id = "y".repeat(65);
    const { document: mended } = repair([items.user("Go."), items.call(id), items.output(id, "1")], {
      for: "openai-responses",
    });
    const [, call, output] = mended as { call_id: string }[];
    expect(call?.call_id.length).toBeLessThanOrEqual(64);
    expect(output?.call_id).toBe(call?.call_id);
  });

  it("spells ids on their way to another provider", () => {
    const history = [
      claude.user("Go."),
      claude.assistant(claude.call("toolu_01A09q90qw90lq917835lq9")),
      claude.user(claude.result("toolu_01A09q90qw90lq917835lq9", "1")),
    ];
    const { document, report } = convert(history, { to: "openai-chat", for: "mistral" });
    expect(report.ok).toBe(true);
    expect(JSON.stringify(document)).toMatch(/"tool_call_id":"[A-Za-z0-9]{9}"/);
  });
});
