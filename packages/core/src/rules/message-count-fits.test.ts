import { check, repair } from "@suture/core";
import { chat, claude } from "@suture/testkit/messages";
import { testRule } from "@suture/testkit/rule-tester";
import { expect, it } from "vitest";

function messages(count: number) {
  return Array.from({ length: count }, (_, i) => (i % 2 === 0 ? chat.user(`${i}`) : chat.assistant(`${i}`)));
}

testRule("message-count-fits", {
  valid: [
    { title: "just as many as are taken", for: "openai-chat", strict: true, document: messages(2048) },
    {
      title: "more at Anthropic",
      for: "anthropic",
      strict: true,
      document: [
        ...Array.from({ length: 3000 }, (_, i) =>
          i % 2 === 0 ? claude.user("Hi") : claude.assistant("Hello."),
        ),
        claude.user("Bye"),
      ],
    },
  ],
  invalid: [],
});

it("says so, and leaves it to the caller", () => {
  const document = messages(2049);
  const report = check(document, { for: "openai-chat" });
  expect(report.ok).toBe(true);
  expect(report.findings).toMatchObject([
    {
      rule: "message-count-fits",
      level: "risk",
      place: "messages",
      message: "unexpected 2049 messages, expected at most 2048",
    },
  ]);
  const strict = repair(document, { for: "openai-chat", strict: true });
  expect(strict.document).toBe(document);
  expect(strict.report).toMatchObject({ ok: false, edits: [] });
});
