import { repair } from "@suture/core";
import { chat, claude, converse } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { describe, expect, it } from "vitest";

testRule("roles-alternate", {
  valid: [
    {
      title: "turns",
      for: "perplexity",
      document: [chat.user("Hi"), chat.assistant("Hello."), chat.user("Bye")],
    },
    {
      title: "two user messages where the server joins them",
      for: "anthropic",
      document: [claude.user("Hi"), claude.user("there")],
    },
    {
      title: "two user messages where nobody minds",
      for: "openai-chat",
      document: [chat.user("Hi"), chat.user("there")],
    },
    {
      title: "results one after the other",
      for: "zai",
      strict: true,
      document: [
        chat.user("Both."),
        chat.assistant("", chat.call("c1"), chat.call("c2")),
        chat.result("c1", "1"),
        chat.result("c2", "2"),
      ],
    },
  ],
  invalid: [
    {
      title: "merges three user messages and keeps every text",
      for: "perplexity",
      document: [
        chat.user("One"),
        chat.user("Two"),
        chat.user("Three"),
        chat.assistant("Four."),
        chat.user("Five"),
      ],
      findings: [
        {
          place: "messages.1",
          other: "messages.0",
          message: "unexpected user message after another, expected the roles to alternate",
        },
        { place: "messages.2" },
      ],
      output: [chat.user("One\n\nTwo\n\nThree"), chat.assistant("Four."), chat.user("Five")],
      lossy: false,
    },
    {
      title: "merges assistant messages",
      for: "perplexity",
      document: [
        chat.user("Hi"),
        chat.assistant("Hello."),
        chat.assistant("Anything else?"),
        chat.user("No"),
      ],
      findings: ["messages.2"],
      output: [chat.user("Hi"), chat.assistant("Hello.\n\nAnything else?"), chat.user("No")],
    },
    {
      title: "merges text and pictures as blocks",
      for: "zai",
      strict: true,
      document: [chat.user("Look:"), chat.user([chat.image("https://example.com/cat.png")])],
      findings: ["messages.1"],
      output: [chat.user([chat.text("Look:"), chat.image("https://example.com/cat.png")])],
    },
    {
      title: "merges Converse messages block by block",
      for: "bedrock",
      strict: true,
      document: [
        converse.user("One"),
        converse.user("Two", "Three"),
        converse.assistant("Four."),
        converse.user("Five"),
      ],
      findings: [{ place: "messages.1", level: "risk" }],
      output: [converse.user("One", "Two", "Three"), converse.assistant("Four."), converse.user("Five")],
    },
    {
      title: "is a risk for the DeepSeek reasoner, whose name has moved on",
      for: "deepseek",
      model: "deepseek-reasoner",
      strict: true,
      document: [chat.user("One"), chat.user("Two")],
      findings: [
        {
          place: "messages.1",
          level: "risk",
          says: "deepseek-reasoner does not support successive user or assistant messages (messages[0] and messages[1] in your input). You should interleave the user/assistant messages in the message sequence.",
        },
      ],
      output: [chat.user("One\n\nTwo")],
    },
  ],
});

describe("with the last request winning", () => {
  it("keeps the last of three user messages", () => {
    const { document, report } = repair(
      [chat.user("One"), chat.user("Two"), chat.user("Three"), chat.assistant("Four."), chat.user("Five")],
      {
        for: "perplexity",
        policy: "drop",
      },
    );
    expect(document).toEqual([chat.user("Three"), chat.assistant("Four."), chat.user("Five")]);
    expect(report.edits.filter(({ lossy }) => lossy)).toHaveLength(2);
  });

  it("never drops results, nor what the assistant said", () => {
    const document = converse.request(
      converse.user("Oslo?"),
      converse.assistant(converse.call("c1")),
      converse.user(converse.result("c1", "4 °C")),
      converse.user("So?"),
      converse.assistant("4 °C."),
      converse.assistant("Cold."),
    );
    const { document: mended } = repair(document, {
      for: "bedrock",
      strict: true,
      policy: { consecutive: "last" },
      model: "amazon.nova-pro-v1:0",
    });
    const text = JSON.stringify(mended);
    for (const said of ["Oslo?", "4 °C", "So?", "4 °C.", "Cold."]) expect(text).toContain(said);
  });

  it("never drops a call that still runs, whoever is said to have made it", () => {
    const { document } = repair(
      [
        { role: "user", content: [converse.call("c1")] },
        { role: "user", content: [{ text: "So?" }] },
      ],
      { from: "bedrock", for: "llama-cpp", strict: true, policy: "drop", pending: ["c1"] },
    );
    expect(JSON.stringify(document)).toContain('"c1"');
  });
});
