import { check, convert, repair } from "@suture/core";
import { describe, expect, it } from "vitest";

const ask = { role: "user", content: "Delete it." };
const call = { type: "tool-call", toolCallId: "c1", toolName: "delete", input: { path: "a" } };
const request = { type: "tool-approval-request", approvalId: "a1", toolCallId: "c1" };
const response = (approved: boolean) => ({ type: "tool-approval-response", approvalId: "a1", approved });
const result = {
  type: "tool-result",
  toolCallId: "c1",
  toolName: "delete",
  output: { type: "text", value: "done" },
};
const asked = [ask, { role: "assistant", content: [call, request] }];
const tool = (...content: readonly unknown[]) => ({ role: "tool", content });
const options = { from: "ai-sdk", for: "portable" } as const;

describe("approvals in model messages", () => {
  it.each([
    ["one that was just given: the SDK runs the call", [...asked, tool(response(true))]],
    ["one that was just refused: the SDK answers the call", [...asked, tool(response(false))]],
    ["one in a message of its own before the result", [...asked, tool(response(true)), tool(result)]],
    ["one beside the result", [...asked, tool(response(true), result), ask]],
    ["one that came before, and the result", [...asked, tool(response(true)), tool(result), ask]],
  ])("leaves alone %s", (_, document) => {
    expect(check(document, options).findings).toEqual([]);
    expect(repair(document, options).document).toBe(document);
  });

  it("stay among the results that are added to theirs", () => {
    const other = { ...call, toolCallId: "c2" };
    const both = [ask, { role: "assistant", content: [call, request, other] }];
    expect(repair([...both, tool(response(true), result), ask], options).document).toMatchObject([
      {},
      {},
      { role: "tool", content: [response(true), result, { type: "tool-result", toolCallId: "c2" }] },
      ask,
    ]);
  });

  it("closes a call whose approval nobody followed up, and one that waits for it", () => {
    for (const document of [[...asked, tool(response(true)), ask], asked])
      expect(check(document, options).findings.map(({ rule }) => rule)).toEqual(["tool-call-has-result"]);
  });

  it("says that a call which nobody approved did not run", () => {
    const closing = { output: { type: "error-text", value: "Not run: permission denied." } };
    for (const history of [asked, [...asked, ask], [...asked, tool(response(false)), ask]])
      expect(repair(history, options).document).toContainEqual(
        expect.objectContaining({ content: expect.arrayContaining([expect.objectContaining(closing)]) }),
      );
    const part = { ...call, type: "tool-delete", state: "approval-requested", approval: { id: "a1" } };
    const ui = [
      { id: "1", role: "user", parts: [{ type: "text", text: "Delete it." }] },
      { id: "2", role: "assistant", parts: [part] },
    ];
    expect(convert(ui, { to: "ai-sdk" }).document).toMatchObject([{}, {}, { content: [closing] }]);
  });

  it("tells other providers nothing of them", () => {
    const { document, report } = convert([...asked, tool(response(true)), tool(result)], {
      from: "ai-sdk",
      to: "openai-chat",
    });
    expect(document).toMatchObject([
      { role: "user" },
      { role: "assistant", tool_calls: [{ id: "c1" }] },
      { role: "tool", tool_call_id: "c1", content: "done" },
    ]);
    expect(JSON.stringify(document)).not.toContain("approval");
    expect(report.edits).toMatchObject([
      { action: "remove", place: "messages.1.content.1", before: request },
      { action: "remove", place: "messages.2.content.0", before: response(true) },
    ]);
  });

  it("answers the call for a provider that nobody runs it for", () => {
    const { document } = convert([...asked, tool(response(true))], { from: "ai-sdk", to: "openai-chat" });
    expect(document).toMatchObject([{}, {}, { role: "tool", tool_call_id: "c1" }]);
  });

  it("tells another provider that a call which was refused did not run", () => {
    const part = { ...call, type: "tool-delete", state: "approval-responded" };
    const ui = [
      { id: "1", role: "user", parts: [{ type: "text", text: "Delete it." }] },
      { id: "2", role: "assistant", parts: [{ ...part, approval: { id: "a1", approved: false } }] },
    ];
    for (const history of [[...asked, tool(response(false))], [...asked, tool(response(false)), ask], ui]) {
      const [, , closing] = convert(history, { to: "openai-chat" }).document as unknown[];
      expect(closing).toMatchObject({ role: "tool", content: "Not run: permission denied." });
    }
  });
});
