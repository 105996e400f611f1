import { convert, repair } from "@suture/core";
import { chat, claude, converse, gemini } from "@suture/testkit/messages";
import { expect, it } from "vitest";

it("strips system prompts, wherever they stand", () => {
  const stored = [chat.system("Be brief."), chat.user("Hi"), chat.system("Now."), chat.assistant("Hello.")];
  const { document, report } = repair(stored, { resume: true });
  expect(document).toEqual([chat.user("Hi"), chat.assistant("Hello.")]);
  expect(report.edits).toMatchObject([
    { rule: "resume", action: "remove", place: "messages.0", before: stored[0], lossy: true },
    { rule: "resume", action: "remove", place: "messages.2", lossy: true },
  ]);
});

it("does so only when asked", () => {
  const stored = [chat.system("Be brief."), chat.user("Hi")];
  expect(repair(stored).document).toBe(stored);
});

it.each([
  ["anthropic", { ...claude.request("claude-sonnet-5", claude.user("Hi")), system: "Be brief." }],
  ["gemini", { systemInstruction: { parts: [{ text: "Be brief." }] }, contents: [gemini.user("Hi")] }],
  ["bedrock", { system: [{ text: "Be brief." }], messages: [converse.user("Hi")] }],
  ["openai-responses", { model: "gpt-5", instructions: "Be brief.", input: [chat.user("Hi")] }],
])("empties the field of a request of %s", (from, body) => {
  const { document, report } = repair<unknown>(body, { from, resume: true });
  expect(JSON.stringify(document)).not.toContain("Be brief.");
  expect(JSON.stringify(document)).toContain("Hi");
  expect(report.edits).toMatchObject([{ rule: "resume", lossy: true }]);
});

it.each([
  ["gemini", "systemInstruction", { parts: [{}] }, { contents: [gemini.user("Hi")] }],
  ["gemini", "systemInstruction", "Be brief.", { contents: [gemini.user("Hi")] }],
  ["anthropic", "system", {}, { messages: [claude.user("Hi")] }],
  ["anthropic", "system", [{}], { messages: [claude.user("Hi")] }],
  ["anthropic", "system", [{}, claude.text("Be brief.")], { messages: [claude.user("Hi")] }],
  ["bedrock", "system", { text: "Be brief." }, { messages: [converse.user("Hi")] }],
  ["openai-responses", "instructions", { text: "Be brief." }, { input: [chat.user("Hi")] }],
])("empties the field of %s in a form that nobody knows: %s", (from, field, system, body) => {
  const { document, report } = repair<unknown>({ [field]: system, ...body }, { from, resume: true });
  expect(document).toEqual(body);
  expect(report.edits).toEqual([
    { rule: "resume", action: "remove", place: field, before: system, lossy: true },
  ]);
});

it("strips prompts and run bindings of pydantic-ai, with requests left empty by that", () => {
  const stored = [
    { kind: "request", run_id: "r1", parts: [{ part_kind: "system-prompt", content: "Be brief." }] },
    {
      kind: "request",
      run_id: "r1",
      parts: [
        { part_kind: "system-prompt", content: "Be kind." },
        { part_kind: "user-prompt", content: "Hi" },
      ],
    },
    { kind: "response", run_id: "r1", parts: [{ part_kind: "text", content: "Hello." }] },
  ];
  const { document } = repair<unknown>(stored, { resume: true });
  expect(document).toEqual([
    { kind: "request", parts: [{ part_kind: "user-prompt", content: "Hi" }] },
    { kind: "response", parts: [{ part_kind: "text", content: "Hello." }] },
  ]);
});

it("mends as well", () => {
  const { document } = repair([chat.system("S"), chat.user("Oslo?"), chat.assistant(null, chat.call("c1"))], {
    resume: true,
  });
  expect(document).toHaveLength(3);
});

it("comes before a conversion", () => {
  const { document } = convert([chat.system("S"), chat.user("Hi")], { to: "anthropic", resume: true });
  expect(document).toEqual([claude.user("Hi")]);
});

it("leaves a history without anything to strip alone", () => {
  const stored = [chat.user("Hi"), chat.assistant("Hello.")];
  expect(repair(stored, { resume: true }).document).toBe(stored);
});

it.each([
  ["an empty history", { messages: [], response_format: { type: "json_object" } }],
  ["system text", { messages: [chat.system("S")], response_format: { type: "json_object" } }],
  ["a question", { messages: [chat.system("S"), chat.user("Hi")], response_format: { type: "json_object" } }],
  ["items", { input: [chat.system("S"), chat.user("Hi")], text: { format: { type: "json_object" } } }],
])("leaves what it returned alone where JSON is demanded: %s", (_, request: object) => {
  const { document } = repair({ model: "gpt-5.2", ...request }, { resume: true });
  expect(JSON.stringify(document)).toContain("Answer in JSON.");
  expect(repair(document, { resume: true }).document).toBe(document);
});
