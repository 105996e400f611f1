import { repair } from "@suture/core";
import { anyDocument, mutatedHistory, validHistory, wireOf } from "@suture/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lengthen } from "../testing/lengthen.ts";
import { type Mended, mendBody } from "./mend.ts";
import { Bones, readBones } from "./read-bones.ts";
import { skeletonOf, textOf } from "./skeleton.ts";

const deep = process.env.SUTURE_DEEP === "1";

/** Each wire with models that are judged differently. */
const SUBJECTS: readonly (readonly [format: string, contract: string, model: string])[] = [
  ["openai-chat", "openai-chat", "gpt-5.2"],
  ["openai-chat", "deepseek", "deepseek-reasoner"],
  ["openai-chat", "mistral", "mistral-large-latest"],
  ["openai-responses", "openai-responses", "gpt-5.2"],
  ["anthropic", "anthropic", "claude-opus-4-6"],
  ["anthropic", "anthropic", "claude-3-5-sonnet-latest"],
  ["gemini", "gemini", "gemini-3-pro-preview"],
];

/** Reads a body by its bones, even if it is short. */
function bonesOf(bytes: Buffer): Bones | undefined {
  const skeleton = skeletonOf(bytes);
  return skeleton && new Bones(bytes, skeleton, JSON.parse(textOf(skeleton.bones)));
}

const json = (bytes: Buffer): unknown => JSON.parse(bytes.toString());

describe.each(SUBJECTS)("%s for %s %s", (format, contract, model) => {
  const wire = wireOf(format);
  const standard = { format, contract, model, strict: false };
  const histories = fc.oneof(anyDocument(wire), mutatedHistory(wire), validHistory(wire));

  it("finds and mends by the bones what it finds and mends in the whole", () => {
    let seen = 0;
    fc.assert(
      fc.property(histories, fc.nat(), (history, seed) => {
        const around = Array.isArray(history) ? wire.request(history, { model, tools: ["read"] }) : history;
        const bytes = Buffer.from(
          JSON.stringify(lengthen(around, seed), undefined, seed % 3 === 0 ? 2 : undefined),
        );
        const bones = bonesOf(bytes);
        if (bones === undefined) return;
        seen += 1;
        const whole = JSON.parse(bytes.toString());
        const full = repair(whole, { from: format, for: contract, model });
        const mended = mendBody(bones, standard);
        if (!full.changed && full.report.ok) {
          expect(mended).toBeUndefined();
          return;
        }
        expect(json((mended as Mended).reportBytes)).toEqual(JSON.parse(JSON.stringify(full.report)));
        expect(json((mended as Mended).bytes)).toEqual(JSON.parse(JSON.stringify(full.document)));
      }),
      { numRuns: deep ? 30_000 : 250, seed: 7 },
    );
    expect(seen).toBeGreaterThan(100);
  });
});

describe("words in odd places, by the bones as in the whole", () => {
  const long = `He said "no"\n${"x".repeat(400)}`;
  const call = {
    id: "c1",
    type: "function",
    function: { name: "read", arguments: JSON.stringify({ long }) },
  };
  const asked = { role: "user", content: "hi" };
  const answer = { role: "tool", tool_call_id: "c1", content: long };
  const called = { role: "assistant", content: [{ type: "tool_use", id: "c1", name: "read", input: {} }] };
  const chat = (tool_calls: unknown): object => ({
    model: "gpt-5.2",
    messages: [asked, { role: "assistant", content: null, tool_calls }, answer],
  });
  const claude = (result: object): object => ({
    model: "claude-opus-4-6",
    max_tokens: 9,
    messages: [
      asked,
      called,
      { role: "user", content: [{ type: "tool_result", tool_use_id: "c1", ...result }] },
    ],
  });
  const contents = (...contents: readonly object[]): object => ({ model: "gemini-3-pro-preview", contents });
  const reply = {
    role: "model",
    parts: [{ functionCall: { name: "read", args: {} }, thoughtSignature: "c2ln" }],
  };

  it.each([
    ["calls as text", "openai-chat", chat(JSON.stringify([call]))],
    ["a call without its list", "openai-chat", chat(call)],
    ["words among calls", "openai-chat", chat([{ content: long }, call])],
    ["words in the place of calls", "openai-chat", chat(long)],
    ["an output under another name", "anthropic", claude({ output: long })],
    ["… as a structure", "anthropic", claude({ output: { text: long } })],
    ["a field nobody knows", "anthropic", claude({ content: long, note: long })],
    [
      "an output beside a name",
      "gemini",
      contents({ role: "user", parts: [{ text: "hi" }] }, reply, {
        role: "user",
        parts: [{ functionResponse: { name: "read", output: long } }],
      }),
    ],
    ["text beside a part of nothing", "gemini", contents({ role: "user", parts: [{}], text: long })],
    ["an object for a role", "gemini", contents({ role: { text: long }, parts: [{ text: "hi" }] })],
  ])("%s", (_, format, document) => {
    const { model } = document as { readonly model: string };
    const bones = bonesOf(Buffer.from(JSON.stringify(document))) as Bones;
    const mended = mendBody(bones, { format, contract: format, model, strict: false });
    const full = repair(document, { from: format, for: format, model });
    expect(full.changed).toBe(true);
    expect(json((mended as Mended).bytes)).toEqual(full.document);
    expect(json((mended as Mended).reportBytes)).toEqual(JSON.parse(JSON.stringify(full.report)));
  });
});

it.each(["SU1BR0U={", "[gone] ", "!?", "a!", "data:image/png;base64,"])(
  "judges data that begins with %s by the bones as in the whole",
  (head) => {
    const source = { type: "base64", media_type: "image/png", data: `${head}"${"x".repeat(500)}` };
    const document = {
      model: "claude-opus-4-6",
      max_tokens: 9,
      messages: [{ role: "user", content: [{ type: "image", source }] }],
    };
    const standard = { format: "anthropic", contract: "anthropic", model: "claude-opus-4-6", strict: false };
    const bones = bonesOf(Buffer.from(JSON.stringify(document))) as Bones;
    const full = repair(document, { from: "anthropic", for: "anthropic" });
    expect(json(mendBody(bones, standard)?.bytes ?? bones.bytes)).toEqual(full.document);
  },
);

it.each([
  ["has", `${"Be brief. ".repeat(40)}Write JSON.`],
  ["lacks", "Be brief. ".repeat(40).trimEnd()],
])("looks for a word in a long text that %s it", (_, words) => {
  const document = {
    model: "gpt-5.2",
    messages: [{ role: "user", content: words }],
    response_format: { type: "json_object" },
  };
  const bones = bonesOf(Buffer.from(JSON.stringify(document))) as Bones;
  const full = repair(document, { from: "openai-chat", for: "openai-chat" });
  const mended = mendBody(bones, { format: "openai-chat", contract: "openai-chat", strict: false });
  expect(mended === undefined).toBe(!full.changed);
  expect(json(mended?.bytes ?? bones.bytes)).toEqual(full.document);
});

it.each([
  `iVBORw0KGgo${"A".repeat(500)}`,
  `iVBORw0KGgo${"A".repeat(500)} and so on`,
  `/9j/${"A".repeat(500)}`,
])("tells bytes from a placeholder: %s", (url) => {
  const document = {
    model: "gpt-5.2",
    messages: [{ role: "user", content: [{ type: "image_url", image_url: { url } }] }],
  };
  const bones =
    bonesOf(Buffer.from(JSON.stringify(document))) ?? readBones(Buffer.from(JSON.stringify(document)));
  const full = repair(document, { from: "openai-chat", for: "openai-chat" });
  const standard = { format: "openai-chat", contract: "openai-chat", strict: false };
  expect(json((mendBody(bones as Bones, standard) as Mended).bytes)).toEqual(full.document);
});

describe("what is left alone", () => {
  const standard = { format: "openai-chat", contract: "openai-chat", strict: false };
  const mend = (text: string) => {
    const bones = readBones(Buffer.from(text));
    return bones && mendBody(bones, standard);
  };

  it.each([
    ["no JSON", "{"],
    ["no history", '{"model":"gpt-4o"}'],
    ["a list of numbers", "[1,2]"],
    ["a clean history", '{"messages":[{"role":"user","content":"hi"}]}'],
  ])("%s", (_, text) => {
    expect(mend(text)).toBeUndefined();
  });

  it("every byte of a message that did not change", () => {
    const long = "a line\\n".repeat(40);
    const kept = `{ "role": "user",  "content": "${long}", "n": 1.50, "e": "\\/" }`;
    const orphan = '{"role":"tool","tool_call_id":"c","content":"4"}';
    const mended = mend(`{"messages": [ ${kept}, ${orphan} ], "temperature": 0.10}`) as Mended;
    expect(mended.bytes.toString()).toContain(kept);
    expect(mended.report.findings.map(({ rule }) => rule)).toEqual(["tool-result-has-call"]);
  });
});

describe("what surrounds a history", () => {
  const words = 'Say "so it is",\nand be brief. '.repeat(40).trimEnd();
  const plain = "Be brief. ".repeat(40).trimEnd();
  const tool = {
    type: "function",
    function: { name: "read", description: words, parameters: { type: "object" } },
  };
  const asItem = (own: object) => ({ type: "function", ...own });
  const withSchema = (parameters: object) => ({
    type: "function",
    function: { name: "read", description: words, parameters, strict: true },
  });
  // Properties named like text fields elsewhere, and values that look like schemas.
  const schema = {
    description: words,
    properties: {
      text: { type: "array", description: plain },
      description: { type: "string", default: words, enum: [words, plain] },
      content: { anyOf: [{ type: "array", description: words }, { $ref: words }] },
    },
    anyOf: [{ properties: { url: { type: "string", description: words } }, required: [words] }],
    required: ["text", words],
    default: { text: words, type: "array" },
  };
  const ask = { role: "user", content: plain };
  const contents = [{ role: "user", parts: [{ text: plain }] }];

  it.each<[format: string, name: string, document: object]>([
    ["anthropic", "tools of another wire", { messages: [ask], tools: [tool] }],
    ["openai-responses", "tools of another wire", { input: [ask], tools: [tool] }],
    ["gemini", "tools of another wire", { contents, tools: [tool] }],
    ["openai-chat", "a tool that is refused", { messages: [ask], tools: [tool, { type: words }] }],
    ["openai-chat", "schemas", { messages: [ask], tools: [withSchema(schema)] }],
    ["openai-responses", "schemas", { input: [ask], tools: [withSchema(schema).function].map(asItem) }],
    ["openai-chat", "functions", { messages: [ask], functions: [withSchema(schema).function] }],
    ["gemini", "a string", { systemInstruction: words, contents }],
    ["anthropic", "a string in a list", { system: [words], messages: [ask] }],
    ["anthropic", "what has to be quoted", { system: { prompt: words, tone: plain }, messages: [ask] }],
    ["openai-responses", "blocks", { instructions: [{ type: "text", text: words }, plain], input: [ask] }],
  ])("is mended by the bones of a request, too: %s, %s", (format, _, document) => {
    const whole = repair(document, { from: format });
    expect(whole.changed).toBe(true);
    const bones = bonesOf(Buffer.from(JSON.stringify(document))) as Bones;
    const mended = mendBody(bones, { format, contract: format, strict: false }) as Mended;
    expect(json(mended.bytes)).toEqual(whole.document);
    expect(json(mended.reportBytes)).toEqual(JSON.parse(JSON.stringify(whole.report)));
  });
});

describe("a document whose text becomes its bytes", () => {
  it.each(["", "-", "--"])("is not encoded without its text (behind %j)", (before) => {
    const data = `${before}${"The quick brown fox jumps over the lazy dog. ".repeat(20)}`.trimEnd();
    const document = { type: "document", source: { type: "text", media_type: "text/plain", data } };
    const messages = [
      { role: "user", content: "Hi" },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "c1", content: [document] }] },
    ];
    const request = { model: "claude-opus-4-6", max_tokens: 64, messages };
    const whole = repair(request);
    const bones = bonesOf(Buffer.from(JSON.stringify(request))) as Bones;
    const standard = { format: "anthropic", contract: "anthropic", strict: false };
    const mended = mendBody(bones, standard) as Mended;
    expect(json(mended.bytes)).toEqual(whole.document);
    expect(json(mended.reportBytes)).toEqual(JSON.parse(JSON.stringify(whole.report)));
  });
});

describe("texts that are too long once they are joined", () => {
  const long = "a line of a log\n".repeat(40_000).trimEnd();
  const tool = { role: "tool", content: long };
  const messages = [
    { role: "user", content: "hi" },
    { ...tool, tool_call_id: "a" },
    { ...tool, tool_call_id: "b" },
    { role: "user", content: long },
  ];

  it.each(["openai-chat", "mistral", "deepseek"])(
    "are cut for %s as those of a whole body are",
    (contract) => {
      const document = { model: "m", messages };
      const options = { from: "openai-chat", for: contract, model: "m", strict: true };
      const whole = repair(document, options);
      const bones = readBones(Buffer.from(JSON.stringify(document))) as Bones;
      expect(bones.skeleton).toBeDefined();
      const mended = mendBody(bones, { format: "openai-chat", contract, model: "m", strict: true }) as Mended;
      expect(mended.bytes.toString() === JSON.stringify(whole.document)).toBe(true);
      expect(mended.reportBytes.toString() === JSON.stringify(whole.report)).toBe(true);
    },
  );
});
