import { describe, expect, test } from "vitest";
import { contentPart, patchedPart } from "../../edits/make-part.ts";
import type { PartContent } from "../../model/content.ts";
import { changeMessage, type Message } from "../../model/message.ts";
import type { Outline } from "../../model/outline.ts";
import type { Part } from "../../model/part.ts";
import { geminiFormat } from "./index.ts";

const { read, write, compose, requestOf } = geminiFormat;
const text = (words: string): PartContent => ({ type: "text", text: words });
const png = { type: "media", media: "image", mediaType: "image/png", data: "aGk=" } as const;
const wirePng = { inlineData: { mimeType: "image/png", data: "aGk=" } };

/** Writes one message whose parts were changed. */
function rewrite(
  raw: unknown,
  change: (parts: readonly Part[]) => readonly Part[] = (parts) => parts,
): unknown {
  const outline = read([raw, { parts: [] }]);
  const message = outline.messages[0] as Message;
  const changed = changeMessage(message, { parts: change(message.parts), pristine: false });
  return (write({ ...outline, messages: [changed] }, [raw], outline) as unknown[])[0];
}

function made(...contents: PartContent[]): unknown {
  const wire = rewrite({ role: "user", parts: [] }, () =>
    contents.map((content) => contentPart(content, undefined)),
  );
  return (wire as { parts: unknown[] }).parts;
}

function remade(raw: unknown, content: PartContent): unknown {
  const wire = rewrite({ role: "user", parts: [raw] }, ([part]) => [contentPart(content, part)]);
  return (wire as { parts: unknown[] }).parts[0];
}

describe("messages", () => {
  test("roles of the bones", () => {
    const outline = read([{ role: "wizard", parts: [{ text: "a" }], x: 1 }]);
    const [message] = outline.messages as [Message];
    const { parts } = message;
    const roles = (["system", "user", "assistant", "tool"] as const).map(
      (role) =>
        (
          write({ ...outline, messages: [changeMessage(message, { parts, pristine: false, role })] }, []) as {
            role: string;
          }[]
        )[0]?.role,
    );
    expect(roles).toEqual(["system", "user", "model", "user"]);
  });

  test("function stays function while it answers", () => {
    const raw = { role: "function", parts: [{ functionResponse: { name: "f", response: {} } }] };
    expect(rewrite(raw)).toEqual(raw);
    expect(rewrite(raw, () => [contentPart(text("x"), undefined)])).toEqual({
      role: "user",
      parts: [{ text: "x" }],
    });
  });

  test("a lone part stays one while nothing changes", () => {
    const raw = { role: "user", parts: { text: "x", y: 1 } };
    expect(rewrite(raw)).toEqual(raw);
    expect(rewrite(raw, (parts) => [...parts, contentPart(text("z"), undefined)])).toEqual({
      role: "user",
      parts: [{ text: "x", y: 1 }, { text: "z" }],
    });
  });

  test("what stands for a content becomes one", () => {
    expect(rewrite({ text: "hi", y: 1 })).toEqual({ role: "user", parts: [{ text: "hi", y: 1 }] });
    expect(rewrite("hi")).toEqual({ role: "user", parts: [{ text: "hi" }] });
  });

  test("the SDK's string becomes a list when it changes", () => {
    const document = { contents: "hi", config: { temperature: 1 } };
    const outline = read(document);
    const [message] = outline.messages as [Message];
    const parts = [...message.parts, contentPart(text("x"), undefined)];
    const changed = changeMessage(message, { parts, pristine: false });
    expect(write({ ...outline, messages: [changed] }, document, outline)).toEqual({
      contents: [{ role: "user", parts: [{ text: "hi" }, { text: "x" }] }],
      config: { temperature: 1 },
    });
  });
});

describe("parts of the caller", () => {
  test.each([
    [
      { functionCall: { id: "a", name: "f", x: 1 }, y: 1 },
      { functionCall: { id: "b", name: "g", x: 1 }, y: 1 },
    ],
    [{ function_call: { name: "f", args: {} } }, { function_call: { id: "b", name: "g", args: {} } }],
    [
      { function_response: { name: "f", response: {}, x: 1 } },
      { function_response: { id: "b", name: "g", response: {}, x: 1 } },
    ],
  ])("%j under another id and name", (raw, wire) => {
    const patch = ([part]: readonly Part[]) => [patchedPart(part as Part, { id: "b", name: "g" })];
    expect(rewrite({ role: "user", parts: [raw] }, patch)).toEqual({ role: "user", parts: [wire] });
  });
});

describe("made over a part", () => {
  test("its other fields and its spelling are kept", () => {
    expect(remade({ text: "a", thoughtSignature: "s" }, text("b"))).toEqual({
      text: "b",
      thoughtSignature: "s",
    });
    expect(
      remade(
        { function_call: { name: "f", args: 7, x: 1 }, thought_signature: "s", y: 1 },
        { type: "tool-call", name: "f", input: {}, proof: "t", vendor: "gemini" },
      ),
    ).toEqual({ function_call: { name: "f", args: {}, x: 1 }, thought_signature: "t", y: 1 });
    expect(
      remade(
        { functionResponse: { name: "f", response: { a: 1 }, x: 1 } },
        { type: "tool-result", name: "f", output: [{ type: "text", text: "t" }] },
      ),
    ).toEqual({ functionResponse: { name: "f", response: { output: "t" }, x: 1 } });
  });

  test("a plain answer stays in the field it had", () => {
    const answer: PartContent = { type: "tool-result", name: "f", output: [{ type: "text", text: "t" }] };
    const raw = (response: unknown) => ({ functionResponse: { name: "f", response } });
    expect(remade(raw({ return_value: "x" }), answer)).toEqual(raw({ return_value: "t" }));
    expect(remade(raw({ name: "f", content: "x" }), answer)).toEqual(raw({ name: "f", content: "t" }));
    expect(remade(raw({ result: "x" }), { ...answer, failed: true })).toEqual(raw({ error: "t" }));
  });

  test("media in a response stays there", () => {
    const raw = { functionResponse: { name: "f", response: {}, parts: [wirePng] } };
    const wire = rewrite({ role: "user", parts: [raw] }, ([part]) => [
      contentPart({ type: "tool-result", name: "f", output: [{ type: "text", text: "t" }, png] }, part),
    ]);
    expect(wire).toEqual({
      role: "user",
      parts: [{ functionResponse: { name: "f", response: { output: "t" }, parts: [wirePng] } }],
    });
  });

  test("a part of nothing but a signature", () => {
    const raw = { role: "model", parts: [{ thoughtSignature: "s" }] };
    expect(rewrite(raw, ([part]) => [contentPart(geminiFormat.contentOf(part as Part), part)])).toEqual(raw);
  });

  test("a proof that is gone", () => {
    expect(
      remade(
        { functionCall: { name: "f" }, thoughtSignature: "s" },
        { type: "tool-call", name: "f", input: {}, proof: "s", vendor: "anthropic" },
      ),
    ).toEqual({ functionCall: { name: "f", args: {} } });
  });
});

describe("made from nothing", () => {
  test.each<[PartContent, unknown]>([
    [text("x"), { text: "x" }],
    [
      { type: "reasoning", text: "r" },
      { text: "r", thought: true },
    ],
    [
      { type: "reasoning", text: "r", proof: "s", vendor: "gemini" },
      { text: "r", thought: true, thoughtSignature: "s" },
    ],
    [{ type: "reasoning", text: "r", proof: "s", vendor: "openai" }, { text: "r" }],
    [{ type: "tool-call", name: "f", input: { x: 1 } }, { functionCall: { name: "f", args: { x: 1 } } }],
    [
      { type: "tool-call", id: "a", name: "f", input: "{}", proof: "s", vendor: "gemini" },
      { functionCall: { id: "a", name: "f", args: {} }, thoughtSignature: "s" },
    ],
    [
      { type: "tool-result", id: "a", name: "f", output: [{ type: "text", text: "x" }] },
      { functionResponse: { id: "a", name: "f", response: { output: "x" } } },
    ],
    [
      { type: "tool-result", name: "f", output: [], value: { a: 1 } },
      { functionResponse: { name: "f", response: { a: 1 } } },
    ],
    [
      { type: "tool-result", name: "f", output: [{ type: "text", text: "[1]" }], value: [1] },
      { functionResponse: { name: "f", response: { output: "[1]" } } },
    ],
    [
      { type: "tool-result", name: "f", output: [{ type: "text", text: "bad" }], failed: true },
      { functionResponse: { name: "f", response: { error: "bad" } } },
    ],
    [{ type: "tool-result", output: [] }, { functionResponse: { name: "tool", response: { output: "" } } }],
    [png, wirePng],
    [
      { type: "media", media: "video", url: "gs://a", name: "n" },
      { fileData: { mimeType: "video/mp4", displayName: "n", fileUri: "gs://a" } },
    ],
    [{ type: "media", media: "image" }, { text: "[image: image/png]" }],
    [
      { type: "media", media: "document", file: "files/x" },
      { fileData: { mimeType: "application/pdf", fileUri: "files/x" } },
    ],
    [{ type: "media", media: "document", file: "file_1" }, { text: "[document: file_1]" }],
    [{ type: "opaque", format: "gemini", value: { executableCode: {} } }, { executableCode: {} }],
    [{ type: "opaque", format: "anthropic", value: 1, label: "x" }, { text: "[x] 1" }],
  ])("%j", (content, wire) => {
    expect(made(content)).toEqual([wire]);
  });

  test("a sealed thought of another vendor says nothing", () => {
    expect(made({ type: "reasoning", proof: "s", vendor: "openai", sealed: true })).toEqual([]);
    expect(made({ type: "reasoning" })).toEqual([]);
  });

  test("media of a result stays in it", () => {
    const result = (name: string): PartContent => ({ type: "tool-result", name, output: [png] });
    expect(made(result("f"), text("x"))).toEqual([
      { functionResponse: { name: "f", response: { output: "" }, parts: [wirePng] } },
      { text: "x" },
    ]);
  });

  test("a result without a name takes its call's", () => {
    const call = contentPart({ type: "tool-call", id: "a", name: "f", input: {} }, undefined);
    const result = contentPart({ type: "tool-result", id: "a", output: [] }, undefined);
    const base = read([{ parts: [] }]).messages[0] as Message;
    const messages = [
      changeMessage(base, { raw: undefined, pristine: false, role: "assistant", parts: [call] }),
      changeMessage(base, { raw: undefined, pristine: false, parts: [result] }),
    ];
    expect(write({ ...read([]), messages }, [])).toEqual([
      { role: "model", parts: [{ functionCall: { id: "a", name: "f", args: {} } }] },
      { role: "user", parts: [{ functionResponse: { id: "a", name: "f", response: { output: "" } } }] },
    ]);
  });
});

describe("requests", () => {
  const b = contentPart(text("b"), undefined);
  const after = (document: { [key: string]: unknown }, change: (outline: Outline) => Partial<Outline>) => {
    const whole = { ...document, contents: [] };
    const outline = read(whole);
    return write({ ...outline, ...change(outline) }, whole, outline);
  };
  const add = (outline: Outline) => ({ system: [...outline.system, b] });

  test.each([
    [{}, { systemInstruction: { parts: [{ text: "b" }] } }],
    [{ systemInstruction: "a" }, { systemInstruction: { parts: [{ text: "a" }, { text: "b" }] } }],
    [
      { system_instruction: { parts: [{ text: "a", y: 1 }], x: 1 } },
      { system_instruction: { parts: [{ text: "a", y: 1 }, { text: "b" }], x: 1 } },
    ],
    [{ systemInstruction: ["a"] }, { systemInstruction: [{ text: "a" }, { text: "b" }] }],
    [{ config: { x: 1 } }, { config: { x: 1, systemInstruction: { parts: [{ text: "b" }] } } }],
  ])("system text added to %j", (before, then) => {
    expect(after(before, add)).toEqual({ ...then, contents: [] });
  });

  test("system text replaced and removed", () => {
    const replace = ({ system }: Outline) => ({ system: [contentPart(text("b"), system[0])] });
    expect(after({ systemInstruction: "a" }, replace)).toEqual({ systemInstruction: "b", contents: [] });
    expect(after({ systemInstruction: "a" }, () => ({ system: [] }))).toEqual({ contents: [] });
  });

  test("a list that needs system text becomes a request", () => {
    expect(write({ ...read([]), system: [b] }, [])).toEqual({
      systemInstruction: { parts: [{ text: "b" }] },
      contents: [],
    });
  });

  test("tools renamed, dropped and added in their groups", () => {
    const tools = [
      { functionDeclarations: [{ name: "a", x: 1 }, { name: "b" }], y: 1 },
      { googleSearch: {} },
      { function_declarations: [{ name: "c" }] },
    ];
    const kept = ({ tools: all = [] }: Outline) => ({ tools: all });
    expect((after({ tools }, kept) as { tools: unknown }).tools).toBe(tools);
    const change = ({ tools: [a] = [] }: Outline): Partial<Outline> => ({
      tools: [
        { name: "z", index: 0, raw: a?.raw },
        { name: "old", index: -1, raw: undefined },
      ],
    });
    expect(after({ tools }, change)).toEqual({
      contents: [],
      tools: [
        { functionDeclarations: [{ name: "z", x: 1 }], y: 1 },
        { googleSearch: {} },
        {
          functionDeclarations: [
            {
              name: "old",
              description: "No longer available.",
              parametersJsonSchema: { type: "object", properties: {} },
            },
          ],
        },
      ],
    });
    expect(after({ tools }, () => ({ tools: undefined }))).toEqual({
      contents: [],
      tools: [{ y: 1 }, { googleSearch: {} }],
    });
    expect(after({ tools: [] }, () => ({ tools: undefined }))).toEqual({ contents: [] });
    const only = { tools: [{ googleSearch: {} }] };
    expect(after(only, () => ({}))).toEqual({ ...only, contents: [] });
  });
});

describe("settings", () => {
  const request = {
    model: "gemini-3",
    tools: [{ name: "f", description: "d", parameters: { type: "object" } }],
    toolChoice: { name: "f" },
    maxTokens: 10,
    temperature: 0.5,
    topP: 0.9,
    stop: ["x"],
  } as const;

  test("there and back", () => {
    const document = compose(request);
    expect(document).toEqual({
      model: "gemini-3",
      contents: [],
      tools: [
        { functionDeclarations: [{ name: "f", description: "d", parametersJsonSchema: { type: "object" } }] },
      ],
      toolConfig: { functionCallingConfig: { mode: "ANY", allowedFunctionNames: ["f"] } },
      generationConfig: { maxOutputTokens: 10, temperature: 0.5, topP: 0.9, stopSequences: ["x"] },
    });
    expect(requestOf(document)).toEqual(request);
    expect(compose({})).toEqual({ contents: [] });
    expect(compose(undefined)).toEqual([]);
  });

  test.each(["auto", "none", "required"] as const)("tool choice %s", (toolChoice) => {
    const tools = [{ name: "f", parameters: { type: "object" } }];
    expect(requestOf(compose({ tools, toolChoice }))).toEqual({ tools, toolChoice });
    // Where no tool was carried over, there is nothing to choose from.
    expect(requestOf(compose({ toolChoice }))).toEqual({});
  });

  test("capitals of OpenAPI types, snake case, and the SDK's config", () => {
    const parameters = {
      type: "OBJECT",
      properties: { type: { type: "STRING" }, b: { type: "ARRAY", items: { type: "NUMBER" } } },
    };
    expect(requestOf({ tools: [{ function_declarations: [{ name: "f", parameters }] }] }).tools).toEqual([
      {
        name: "f",
        parameters: {
          type: "object",
          properties: { type: { type: "string" }, b: { type: "array", items: { type: "number" } } },
        },
      },
    ]);
    expect(
      requestOf({ generation_config: { max_output_tokens: 5, top_p: 1, stop_sequences: ["x"] } }),
    ).toEqual({
      maxTokens: 5,
      topP: 1,
      stop: ["x"],
    });
    expect(requestOf({ model: "m", config: { maxOutputTokens: 5 } })).toEqual({ model: "m", maxTokens: 5 });
  });
});
