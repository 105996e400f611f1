import { check, convert } from "@suture/core";
import { convertToModelMessages, type UIMessage } from "ai";
import { describe, expect, it } from "vitest";

const user: UIMessage = { id: "u", role: "user", parts: [{ type: "text", text: "Delete it." }] };
const assistant = (...parts: UIMessage["parts"]): UIMessage => ({ id: "a", role: "assistant", parts });
const data = { type: "data-status", id: "d", data: { step: 1 } } as const;
const source = { type: "source-url", sourceId: "s", url: "https://example.com" } as const;
const called = { type: "tool-delete", toolCallId: "c1", input: { path: "a" } } as const;

/** UI messages whose model messages are the SDK's own. */
const SAME: readonly [title: string, messages: readonly UIMessage[]][] = [
  ["parts of the application", [user, assistant(data, { type: "text", text: "Done." }, source), user]],
  [
    "a user's data beside words",
    [{ ...user, parts: [data, ...user.parts] }, assistant({ type: "text", text: "Done." })],
  ],
  [
    "an approval that was just given",
    [user, assistant({ ...called, state: "approval-responded", approval: { id: "a1", approved: true } })],
  ],
  [
    "an approval that was given, and its result",
    [
      user,
      assistant(
        { ...called, state: "output-available", output: "done", approval: { id: "a1", approved: true } },
        { type: "step-start" },
        { type: "text", text: "Done." },
      ),
    ],
  ],
];

describe("UI messages as model messages", () => {
  it.each(SAME)("%s", async (_, messages) => {
    const { document, report } = convert(messages, { from: "ai-sdk-ui", to: "ai-sdk" });
    const own = await convertToModelMessages([...messages]);
    const plain = (value: unknown) =>
      JSON.parse(JSON.stringify(value), (_key, held: unknown) =>
        Array.isArray(held) && held.length === 1 && held[0]?.type === "text" ? held[0].text : held,
      );
    expect(plain(document)).toEqual(plain(own));
    expect(report.ok).toBe(true);
  });

  it("says which parts of the application stay behind", () => {
    const messages = [user, assistant(data, { type: "text", text: "Done." }, source)];
    const { edits } = convert(messages, { from: "ai-sdk-ui", to: "ai-sdk" }).report;
    expect(edits).toMatchObject([
      { rule: "convert", action: "remove", place: "messages.1.parts.0", before: data, lossy: true },
      { rule: "convert", action: "remove", place: "messages.1.parts.2", before: source, lossy: true },
    ]);
  });

  it("keeps in words what is all that a message says", () => {
    const { document } = convert([{ ...user, parts: [data] }], { from: "ai-sdk-ui", to: "ai-sdk" });
    expect(document).toMatchObject([{ role: "user", content: expect.stringContaining('"step":1') }]);
  });

  it("finds nothing in a call that was just decided about", () => {
    const decided = assistant({
      ...called,
      state: "approval-responded",
      approval: { id: "a1", approved: true },
    });
    expect(check([user, decided], { from: "ai-sdk-ui" }).findings).toEqual([]);
  });
});
