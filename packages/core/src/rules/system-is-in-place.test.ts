import { convert, repair } from "@suture/core";
import { chat, claude, converse, gemini } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

const OPUS = "claude-opus-4-8";

testRule("system-is-in-place", {
  valid: [
    {
      title: "at the start of a chat",
      for: "mistral",
      document: [chat.system("Be brief."), chat.user("Hi")],
    },
    {
      title: "anywhere at OpenAI",
      for: "openai-chat",
      document: [chat.user("Hi"), chat.assistant("Hello."), chat.system("Be brief."), chat.user("Bye")],
    },
    {
      title: "after a user message at Mistral",
      for: "mistral",
      document: [chat.user("Hi"), chat.system("Be brief."), chat.user("Bye")],
    },
    {
      title: "before an assistant message, for a Claude that takes it",
      for: "anthropic",
      document: claude.request(
        OPUS,
        claude.user("Hi"),
        claude.system("Be brief."),
        claude.assistant("Hello."),
        claude.user("Bye"),
      ),
    },
    {
      title: "at the end, for a Claude that takes it",
      for: "anthropic",
      document: claude.request(
        OPUS,
        claude.user("Hi"),
        claude.system("Be brief."),
        claude.system("And kind."),
      ),
    },
    {
      title: "in the field of its own",
      for: "anthropic",
      document: { ...claude.request("claude-sonnet-4-5", claude.user("Hi")), system: "Be brief." },
    },
  ],
  invalid: [
    {
      title: "beside the list, for a model that knows no system text at all",
      for: "gemini",
      model: "gemma-3-27b-it",
      document: {
        systemInstruction: { parts: [{ text: "Be brief." }, { text: " " }] },
        contents: [gemini.user("Hi")],
      },
      findings: [
        {
          level: "error",
          place: "systemInstruction",
          message: "unexpected system text, expected it in a user's message",
          says: "Developer instruction is not enabled",
        },
      ],
      output: { contents: [gemini.user("[System message]\nBe brief."), gemini.user("Hi")] },
      lossy: false,
    },
    {
      title: "in the list, for the same",
      for: "gemini",
      model: "gemma-3-27b-it",
      document: { contents: [{ ...gemini.user("Be brief."), role: "system" }, gemini.user("Hi")] },
      findings: [{ level: "error", place: "contents.0" }],
      output: { contents: [gemini.user("[System message]\nBe brief."), gemini.user("Hi")] },
    },
    {
      title: "beside system text without parts",
      for: "gemini",
      document: {
        contents: [{ role: "system", parts: [{ text: "Be brief." }] }, gemini.user("Hi")],
        systemInstruction: { role: "user" },
      },
      findings: ["contents.0"],
      output: {
        contents: [gemini.user("Hi")],
        systemInstruction: { parts: [{ text: "Be brief." }] },
      },
    },
    {
      title: "after the assistant at Mistral, as a user's text in place",
      for: "mistral",
      document: [chat.user("Hi"), chat.assistant("Hello."), chat.system("Be brief."), chat.user("Bye")],
      findings: [
        {
          level: "error",
          place: "messages.2",
          message: "unexpected system message here, expected it at the start or after a user's",
          says: "Unexpected role 'system' after role 'assistant'",
        },
      ],
      output: [
        chat.user("Hi"),
        chat.assistant("Hello."),
        chat.user("[System message]\nBe brief."),
        chat.user("Bye"),
      ],
      lossy: false,
    },
    {
      title: "anywhere but first at MiniMax",
      for: "minimax",
      document: [chat.system("Be brief."), chat.user("Hi"), chat.system("And kind."), chat.user("Bye")],
      findings: ["messages.2"],
      output: [
        chat.system("Be brief."),
        chat.user("Hi"),
        chat.user("[System message]\nAnd kind."),
        chat.user("Bye"),
      ],
    },
    {
      title: "first in the list goes to the request's own field, before what is there",
      for: "anthropic",
      document: {
        ...claude.request(
          "claude-sonnet-4-5",
          claude.system("Be brief."),
          claude.system("And kind."),
          claude.user("Hi"),
        ),
        system: "You help.",
      },
      findings: ["messages.0", "messages.1"],
      output: {
        ...claude.request("claude-sonnet-4-5", claude.user("Hi")),
        system: [claude.text("You help."), claude.text("Be brief."), claude.text("And kind.")],
      },
      lossy: false,
    },
    {
      title: "between two user messages, for a Claude that takes it before an assistant message",
      for: "anthropic",
      document: claude.request(OPUS, claude.user("Hi"), claude.system("Be brief."), claude.user("Bye")),
      findings: [
        { message: "unexpected system message here, expected it before an assistant's or at the end" },
      ],
      output: claude.request(
        OPUS,
        claude.user("Hi"),
        claude.user("[System message]\nBe brief."),
        claude.user("Bye"),
      ),
    },
    {
      title: "in mid-history, for a Claude that takes none",
      for: "anthropic",
      document: claude.request(
        "claude-sonnet-4-5",
        claude.user("Hi"),
        claude.system("Be brief."),
        claude.assistant("Hello."),
        claude.user("Bye"),
      ),
      findings: [{ place: "messages.1", says: "role 'system' is not supported on this model" }],
      output: claude.request(
        "claude-sonnet-4-5",
        claude.user("Hi"),
        claude.user("[System message]\nBe brief."),
        claude.assistant("Hello."),
        claude.user("Bye"),
      ),
    },
    {
      title: "in a bare list, which has no field to go to",
      for: "anthropic",
      model: "claude-sonnet-4-5",
      from: "anthropic",
      document: [claude.system("Be brief."), claude.user("Hi")],
      findings: ["messages.0"],
      output: [claude.user("[System message]\nBe brief."), claude.user("Hi")],
    },
    {
      title: "in Converse messages",
      for: "bedrock",
      document: { messages: [{ role: "system", content: [{ text: "Be brief." }] }, converse.user("Hi")] },
      findings: ["messages.0"],
      output: { messages: [converse.user("Hi")], system: [{ text: "Be brief." }] },
    },
    {
      title: "in Gemini contents",
      for: "gemini",
      document: { contents: [{ role: "system", parts: [{ text: "Be brief." }] }, gemini.user("Hi")] },
      findings: ["contents.0"],
      output: { contents: [gemini.user("Hi")], systemInstruction: { parts: [{ text: "Be brief." }] } },
    },
  ],
});

it("moves the system prompt of a chat into Anthropic's field", () => {
  const { document, report } = convert(
    { model: "claude-sonnet-5", messages: [chat.system("Be brief."), chat.user("Hi")] },
    { to: "anthropic" },
  );
  expect(report.ok).toBe(true);
  expect(document).toMatchObject({ system: "Be brief.", messages: [{ role: "user" }] });
});

it("tells whose words they were, also where another rule respelled that", () => {
  const history = [chat.user("Hi"), chat.assistant("Hello."), { role: "developer", content: "Be brief." }];
  const { report } = repair(history, { for: "minimax" });
  expect(report.edits.filter(({ place }) => place === "messages.2")).toMatchObject([
    { before: "developer", after: "system" },
    { before: "developer", after: "user" },
  ]);
});

it("takes blank system text away from a model that knows none", () => {
  const document = { systemInstruction: { parts: [{ text: " " }] }, contents: [gemini.user("Hi")] };
  const { document: mended, report } = repair(document, { for: "gemini", model: "gemma-3-27b-it" });
  expect(mended).toEqual({ contents: [gemini.user("Hi")] });
  expect(report.edits).toMatchObject([{ action: "remove", place: "systemInstruction", lossy: false }]);
});

it("leaves what only a system message may say with no other", () => {
  const spoken = { ...claude.system("Be brief."), output_config: { effort: "low" }, clear_at: "never" };
  const history = [claude.user("Hi"), spoken, claude.user("Go on.")];
  const { document, report } = repair(history, { from: "anthropic", model: "claude-opus-4-8" });
  expect(document).toEqual([
    claude.user("Hi"),
    claude.user("[System message]\nBe brief."),
    claude.user("Go on."),
  ]);
  expect(report.edits.map(({ action, place }) => [action, place])).toEqual([
    ["replace", "messages.1.content"],
    ["replace", "messages.1"],
    ["remove", "messages.1.output_config"],
    ["remove", "messages.1.clear_at"],
  ]);
});

it("judges what stands behind a blank message as if that were gone", () => {
  const history = [chat.user("Hi"), chat.assistant("Hello."), chat.system(" "), chat.system("Be brief.")];
  const { document } = repair(history, { for: "mistral" });
  expect(document).toEqual([
    chat.user("Hi"),
    chat.assistant("Hello."),
    chat.user("[System message]\nBe brief."),
  ]);
});
