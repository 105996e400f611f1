import { chat, claude } from "@suture/testkit/messages";
import { describe, expect, it } from "vitest";
import { aiSdkFormat } from "../formats/ai-sdk/index.ts";
import { anthropicFormat } from "../formats/anthropic/index.ts";
import { bedrockFormat } from "../formats/bedrock/index.ts";
import type { Format } from "../formats/format.ts";
import { geminiFormat } from "../formats/gemini/index.ts";
import { openaiChatFormat } from "../formats/openai-chat/index.ts";
import type { Message } from "../model/message.ts";
import type { Part } from "../model/part.ts";
import { Draft } from "./draft.ts";

/** Changes a document through a draft and writes it back. */
function edit(format: Format, document: unknown, change: (draft: Draft, at: (i: number) => Message) => void) {
  const outline = format.read(document);
  const draft = new Draft(outline, format.contentOf, format.fieldsOf);
  draft.rule = "test";
  change(draft, (i) => outline.messages[i] as Message);
  const flushed = draft.flush();
  return { document: format.write(draft.outline, document, outline), edits: draft.edits, flushed, draft };
}

const first = (message: Message): Part => message.parts[0] as Part;
const text = (words: string) => ({ type: "text", text: words }) as const;

describe("before a flush", () => {
  it("nothing moves", () => {
    const outline = openaiChatFormat.read([chat.user("Hi"), chat.user("Bye")]);
    const draft = new Draft(outline, openaiChatFormat.contentOf, openaiChatFormat.fieldsOf);
    draft.removeMessage(outline.messages[0] as Message);
    expect(draft.outline).toBe(outline);
    expect(draft.edits).toHaveLength(1);
    expect(draft.flush()).toBe(true);
    expect(draft.outline.messages).toEqual([outline.messages[1]]);
    expect(draft.flush()).toBe(false);
  });

  it("without edits the document is itself", () => {
    const document = [chat.user("Hi")];
    const { document: written, flushed } = edit(openaiChatFormat, document, () => {});
    expect(flushed).toBe(false);
    expect(written).toBe(document);
  });
});

describe("parts", () => {
  it("replaceContent keeps the other fields of a block", () => {
    const block = { ...claude.text("Hi"), cache_control: { type: "ephemeral" } };
    const { document, edits } = edit(anthropicFormat, [claude.user(block, "there")], (draft, at) =>
      draft.replaceContent(at(0), first(at(0)), text("Hello")),
    );
    expect(document).toEqual([claude.user({ ...block, text: "Hello" }, "there")]);
    expect(edits).toEqual([
      {
        rule: "test",
        action: "replace",
        place: "messages.0.content.0",
        before: block,
        after: text("Hello"),
        lossy: false,
      },
    ]);
  });

  it("splitContent puts several in the place of one", () => {
    const { document } = edit(openaiChatFormat, [chat.user("ab")], (draft, at) =>
      draft.splitContent(at(0), first(at(0)), [text("a"), text("b")]),
    );
    expect(document).toEqual([chat.user([chat.text("a"), chat.text("b")])]);
  });

  it("removePart takes the message along that held nothing else", () => {
    const history = [claude.user("One", "Two"), claude.user("Three")];
    const { document } = edit(anthropicFormat, history, (draft, at) => {
      draft.removePart(at(0), first(at(0)));
      draft.removePart(at(1), first(at(1)));
    });
    expect(document).toEqual([{ role: "user", content: [claude.text("Two")] }]);
  });

  it("rename renames a call without touching its arguments", () => {
    const call = chat.call("c1", "fs.read", '{ "path" : "a" }');
    const { document, edits } = edit(openaiChatFormat, [chat.assistant("", call)], (draft, at) => {
      const part = at(0).parts.find(({ kind }) => kind === "tool-call") as Part;
      draft.rename(at(0), part, "name", "fs_read");
    });
    expect(document).toEqual([chat.assistant("", chat.call("c1", "fs_read", '{ "path" : "a" }'))]);
    expect(edits[0]).toMatchObject({ action: "rename", before: "fs.read", after: "fs_read" });
  });

  it("addContent puts content at either end", () => {
    const { document } = edit(anthropicFormat, [claude.user("b")], (draft, at) => {
      draft.addContent(at(0), text("a"), "start");
      draft.addContent(at(0), text("c"), "end");
    });
    expect(document).toEqual([claude.user("a", "b", "c")]);
  });
});

describe("messages", () => {
  it("keeps the very objects that nobody touched", () => {
    const history = [chat.user("a"), chat.user("b"), chat.user("c")];
    const { document } = edit(openaiChatFormat, history, (draft, at) => draft.removeMessage(at(1)));
    expect(document).toEqual([history[0], history[2]]);
    expect((document as unknown[])[1]).toBe(history[2]);
  });

  it("insert puts a made message before another or at the end", () => {
    const { document, edits } = edit(openaiChatFormat, [chat.user("b"), chat.user("d")], (draft, at) => {
      draft.insert("user", text("e"));
      draft.insert("assistant", text("a"), at(0));
      draft.insert("assistant", text("c"), at(1));
    });
    expect((document as { content: string }[]).map(({ content }) => content)).toEqual([
      "a",
      "b",
      "c",
      "d",
      "e",
    ]);
    expect(edits.map(({ place }) => place)).toEqual(["messages.1", "messages.0", "messages.1"]);
  });

  it("joinToPrevious gathers a run in one pass", () => {
    const history = [chat.user("a"), chat.user("b"), chat.user("c"), chat.assistant("d")];
    const { document } = edit(openaiChatFormat, history, (draft, at) => {
      draft.joinToPrevious(at(1), at(0));
      draft.joinToPrevious(at(2), at(0));
    });
    expect(document).toEqual([chat.user("a\n\nb\n\nc"), history[3]]);
  });

  it("setRole writes the wire's own name for the role", () => {
    const { document, edits } = edit(openaiChatFormat, [{ role: "developer", content: "S" }], (draft, at) =>
      draft.setRole(at(0), "system"),
    );
    expect(document).toEqual([chat.system("S")]);
    expect(edits[0]).toMatchObject({ action: "replace", before: "developer", after: "system" });
  });

  it.each([
    [anthropicFormat, { type: "tool_use", id: "t", name: { text: "words" }, input: {} }, "name", true],
    [anthropicFormat, { type: "tool_use", id: 5, name: "f", input: {} }, "id", false],
    [anthropicFormat, { type: "tool_use", name: "f", input: {} }, "id", false],
    [bedrockFormat, { toolUse: { toolUseId: ["a"], name: "f", input: {} } }, "id", true],
    [geminiFormat, { functionCall: { id: 5, name: "f", args: {} } }, "id", false],
  ] as const)("rename tells what stood in the place of a name or an id: %#", (format, part, field, lossy) => {
    const list = format === geminiFormat ? "parts" : "content";
    const { edits } = edit(
      format,
      [{ role: format === geminiFormat ? "model" : "assistant", [list]: [part] }],
      (draft, at) => draft.rename(at(0), first(at(0)), field, "b"),
    );
    const { toolUse, functionCall, ...own } = part as { [name: string]: unknown };
    const holder = { ...own, ...(toolUse ?? functionCall ?? {}) } as { [name: string]: unknown };
    const before = holder[field] ?? holder.toolUseId ?? null;
    expect(edits).toMatchObject([{ action: "rename", before, after: "b", lossy }]);
  });

  it.each([
    [{ text: "words" }, true],
    [5, false],
    [["user"], true],
  ])("setRole tells what stood in the place of a role: %j", (role, lossy) => {
    const said = [{ role, content: [{ text: "Hi" }] }];
    const { edits } = edit(bedrockFormat, said, (draft, at) => draft.setRole(at(0), "user"));
    expect(edits).toMatchObject([{ action: "replace", before: role, after: "user", lossy }]);
  });

  it("omit leaves fields out and keeps the others", () => {
    const said = { ...chat.user("Hi"), a: 1, b: 2, c: [3] };
    const { document, edits } = edit(openaiChatFormat, [said], (draft, at) => draft.omit(at(0), ["a", "c"]));
    expect(document).toEqual([{ ...chat.user("Hi"), b: 2 }]);
    expect(edits).toMatchObject([
      { action: "remove", place: "messages.0.a", before: 1, lossy: true },
      { action: "remove", place: "messages.0.c", before: [3], lossy: true },
    ]);
  });

  it("splitOff puts what others say behind a message", () => {
    const history = [claude.user("a", claude.result("c1", "1"), "b")];
    const { document } = edit(anthropicFormat, history, (draft, at) =>
      draft.splitOff(at(0), ({ kind }) => (kind === "tool-result" ? "tool" : "user"), "tool"),
    );
    expect(document).toEqual([claude.user(claude.result("c1", "1")), claude.user("a", "b")]);
  });
});

describe("results", () => {
  const closing = {
    type: "tool-result",
    id: "c1",
    name: "weather",
    output: [text("lost")],
    failed: true,
  } as const;

  /** Closes the one call of the message at 0, whose answers end at `end`. */
  function close(format: Format, history: readonly unknown[], end: number) {
    return edit(format, history, (draft, at) => {
      const part = at(0).parts.find(({ kind }) => kind === "tool-call") as Part;
      draft.closeCall({ message: at(0), part, step: { start: 0, end } }, closing);
    }).document;
  }

  it("is a message of its own where the wire has it so", () => {
    expect(close(openaiChatFormat, [chat.assistant("", chat.call("c1")), chat.user("?")], 1)).toEqual([
      chat.assistant("", chat.call("c1")),
      { role: "tool", tool_call_id: "c1", name: "weather", content: "lost" },
      chat.user("?"),
    ]);
  });

  it("joins the results that are there, before other words", () => {
    const history = [
      claude.assistant(claude.call("c1"), claude.call("c2")),
      claude.user(claude.result("c2", "2"), "So?"),
    ];
    expect(close(anthropicFormat, history, 2)).toEqual([
      history[0],
      claude.user(claude.result("c2", "2"), claude.result("c1", "lost", true), "So?"),
    ]);
  });

  it("makes a user message where the wire carries results in one", () => {
    expect(close(anthropicFormat, [claude.assistant(claude.call("c1")), claude.user("?")], 1)).toEqual([
      claude.assistant(claude.call("c1")),
      claude.user(claude.result("c1", "lost", true)),
      claude.user("?"),
    ]);
  });

  it("shares a tool message where the wire batches them", () => {
    const call = (toolCallId: string) => ({ type: "tool-call", toolCallId, toolName: "weather", input: {} });
    const result = {
      type: "tool-result",
      toolCallId: "c2",
      toolName: "weather",
      output: { type: "text", value: "2" },
    };
    const history = [
      { role: "assistant", content: [call("c1"), call("c2")] },
      { role: "tool", content: [result] },
    ];
    const document = close(aiSdkFormat, history, 2) as { role: string; content: { toolCallId: string }[] }[];
    expect(document).toHaveLength(2);
    expect(document[1]?.content.map(({ toolCallId }) => toolCallId)).toEqual(["c2", "c1"]);
  });

  it("moves home with its own fields", () => {
    const stray = { ...chat.result("c1", "4 °C"), seen: true };
    const history = [chat.assistant("", chat.call("c1")), chat.user("?"), stray];
    const { document, edits } = edit(openaiChatFormat, history, (draft, at) => {
      const part = at(0).parts.find(({ kind }) => kind === "tool-call") as Part;
      draft.moveResult(at(2), first(at(2)), { message: at(0), part, step: { start: 0, end: 1 } });
    });
    expect(document).toEqual([history[0], stray, history[1]]);
    expect(edits[0]).toMatchObject({
      action: "move",
      place: "messages.2.content",
      to: "messages.0.tool_calls.0",
    });
  });

  it("is quoted where it stands, and the message speaks for the user then", () => {
    const { document } = edit(openaiChatFormat, [chat.result("c1", "4 °C"), chat.user("?")], (draft, at) =>
      draft.quote(at(0), first(at(0)), [text("[Result] 4 °C")], undefined),
    );
    expect(document).toEqual([chat.user("[Result] 4 °C"), chat.user("?")]);
  });

  it("hands media over behind the answers", () => {
    const history = [chat.assistant("", chat.call("c1")), chat.result("c1", "seen"), chat.user("?")];
    const { document } = edit(openaiChatFormat, history, (draft, at) => {
      draft.hoist(at(1), [{ type: "media", media: "image", url: "https://example.com/a.png" }], "messages.1");
      draft.log("move", "messages.1");
    });
    expect(document).toEqual([
      history[0],
      history[1],
      chat.user([chat.image("https://example.com/a.png")]),
      history[2],
    ]);
  });
});

describe("around the history", () => {
  it("setTools changes what the request defines", () => {
    const body = {
      model: "m",
      messages: [chat.user("Hi")],
      tools: [{ type: "function", function: { name: "a" } }],
    };
    expect(edit(openaiChatFormat, body, (draft) => draft.setTools(undefined, "remove", {})).document).toEqual(
      {
        model: "m",
        messages: [chat.user("Hi")],
      },
    );
  });

  it("places of moved parts stay those of the caller's document", () => {
    const history = [chat.user("a"), chat.user("b")];
    const { draft } = edit(openaiChatFormat, history, (d, at) => d.joinToPrevious(at(1), at(0)));
    const [joined] = draft.outline.messages as readonly [Message];
    expect(joined.parts.map((part) => draft.place(joined, part))).toEqual([
      "messages.0.content",
      "messages.1.content",
    ]);
  });
});
