import { describe, expect, test } from "vitest";
import { SutureError } from "../errors.ts";
import { changeMessage } from "../model/message.ts";
import type { Outline } from "../model/outline.ts";
import { aiSdkFormat } from "./ai-sdk/index.ts";
import { aiSdkUiFormat } from "./ai-sdk-ui/index.ts";
import { anthropicFormat } from "./anthropic/index.ts";
import { bedrockFormat } from "./bedrock/index.ts";
import { geminiFormat } from "./gemini/index.ts";
import { formats } from "./registry.ts";

/** Where each format keeps a message's parts. */
const BLOCKS: { readonly [format: string]: string } = { gemini: "parts", "ai-sdk-ui": "parts" };

function deep(levels: number): unknown {
  let value: unknown = "bottom";
  for (let i = 0; i < levels; i++) value = i % 2 === 0 ? [value] : { content: value };
  return value;
}

function cyclic(): Record<string, unknown> {
  const value: Record<string, unknown> = { type: "tool_use", text: 1 };
  value.input = value;
  value.content = [value, { type: "text", text: "x", self: value }];
  value.parts = value.content;
  value.toolUse = { input: value };
  value.functionCall = { args: value };
  return value;
}

function touched(outline: Outline): Outline {
  const messages = outline.messages.map((message) =>
    changeMessage(message, { parts: message.parts, pristine: false }),
  );
  return { ...outline, messages, system: [...outline.system] };
}

const JUNK: readonly unknown[] = [
  null,
  0,
  7,
  "",
  "x",
  true,
  [],
  {},
  [[]],
  { type: "text" },
  { type: 7 },
  () => 1,
  Symbol("s"),
];

describe.each(formats.map((format) => [format.name, format] as const))("%s", (name, format) => {
  const blocks = BLOCKS[name] ?? "content";
  const { list } = format.shape;

  /** Reads, extracts, writes changed and unchanged: nothing may throw but `not-a-history`. */
  function survive(document: unknown): void {
    expect(() => format.detect(document)).not.toThrow();
    expect(() => format.requestOf(document)).not.toThrow();
    let outline: Outline;
    try {
      outline = format.read(document);
    } catch (error) {
      expect(SutureError.is(error) && error.code).toBe("not-a-history");
      return;
    }
    for (const part of [...outline.system, ...outline.messages.flatMap((message) => message.parts)]) {
      format.contentOf(part);
    }
    for (const message of outline.messages) format.fieldsOf(message);
    if (!format.writable) return;
    expect(format.write(outline, document)).toBe(document);
    expect(format.write(outline, document, outline)).toBe(document);
    format.write(touched(outline), document, outline);
  }

  test.each([[[]], [{ [list]: [] }]])("an empty list is a history", (document) => {
    const outline = format.read(document);
    expect(outline.messages).toEqual([]);
    if (format.writable) expect(format.write(outline, document)).toBe(document);
  });

  test.each([[null], [undefined], [7], ["text"], [{}], [{ [list]: 7 }], [[7, null]]])(
    "%j is no history",
    (document) => {
      expect(() => format.read(document)).toThrowError(SutureError);
      expect(format.detect(document).score).toBeLessThan(2);
    },
  );

  test("wrong types everywhere", () => {
    for (const junk of JUNK) {
      survive(junk);
      survive([junk, "text"]);
      survive({ [list]: junk });
      const message = { role: "user", [blocks]: junk };
      const body = {
        system: junk,
        systemInstruction: junk,
        config: junk,
        tools: junk,
        toolConfig: { tools: junk },
      };
      survive({ ...body, model: junk, thinking: junk, tool_choice: junk, [list]: [message] });
      survive({ tools: [junk], toolConfig: junk, [list]: [{ role: junk, [blocks]: [junk] }] });
      for (const role of ["user", "assistant", "model", "tool", "system"]) {
        for (const type of [
          "text",
          "tool_use",
          "tool_result",
          "thinking",
          "image",
          "tool-call",
          "tool-result",
          "file",
        ]) {
          const fields = [
            "text",
            "input",
            "content",
            "id",
            "source",
            "output",
            "data",
            "image",
            "providerOptions",
          ];
          survive([
            { role, [blocks]: [{ type, ...Object.fromEntries(fields.map((field) => [field, junk])) }] },
          ]);
        }
        for (const member of [
          "text",
          "toolUse",
          "toolResult",
          "functionCall",
          "functionResponse",
          "inlineData",
          "image",
        ]) {
          survive([
            {
              role,
              [blocks]: [{ [member]: junk }, { [member]: { content: junk, response: junk, args: junk } }],
            },
          ]);
        }
      }
    }
  });

  test("cyclic objects", () => {
    const cycle = cyclic();
    survive(cycle);
    survive([cycle, { role: "user", [blocks]: [cycle] }, { role: "assistant", [blocks]: cycle }]);
    survive({
      [list]: [cycle],
      tools: [{ name: "f", input_schema: cycle, parameters: cycle }],
      system: [cycle],
    });
  });

  test("depth bombs", () => {
    const bomb = deep(100_000);
    survive(bomb);
    survive([{ role: "user", [blocks]: bomb }]);
    survive([
      {
        role: "user",
        [blocks]: [bomb, { type: "tool_result", content: bomb }, { toolUse: { input: bomb } }],
      },
    ]);
    survive({
      [list]: [{ role: "user", [blocks]: [{ type: "x", x: bomb }] }],
      tools: [{ name: "f", parameters: bomb }],
    });
  });

  test("own __proto__ keys survive and reach nothing", () => {
    const document = JSON.parse(
      `{"__proto__":{"a":1},"${list}":[{"__proto__":{"b":1},"role":"user","${blocks}":[{"type":"text","text":"x","__proto__":{"c":1}}]}]}`,
    );
    survive(document);
    if (!format.writable) return;
    const outline = format.read(document);
    const written = JSON.stringify(format.write(touched(outline), document, outline));
    expect(written).toContain('"__proto__":{"b":1}');
    expect(written).toContain('"__proto__":{"a":1}');
    expect(({} as { b?: unknown }).b).toBeUndefined();
  });
});

test("content of a hostile part never throws", () => {
  for (const format of [anthropicFormat, geminiFormat, bedrockFormat, aiSdkFormat, aiSdkUiFormat]) {
    const cycle = cyclic();
    for (const kind of ["text", "reasoning", "tool-call", "tool-result", "media", "opaque"] as const) {
      const outline = format.read([{ role: "user", content: [{ type: "x" }], parts: [{ type: "x" }] }]);
      const part = outline.messages[0]?.parts[0];
      if (part === undefined) throw new Error("no part was read");
      expect(() => format.contentOf({ ...part, kind, raw: cycle })).not.toThrow();
      expect(() => format.contentOf({ ...part, kind, raw: undefined })).not.toThrow();
    }
  }
});
