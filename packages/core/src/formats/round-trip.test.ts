import { describe, expect, test } from "vitest";
import { changeMessage, type Message } from "../model/message.ts";
import { type Outline, placeOf } from "../model/outline.ts";
import { samples as aiSdk } from "./ai-sdk/ai-sdk.samples.ts";
import { samples as aiSdkUi } from "./ai-sdk-ui/ai-sdk-ui.samples.ts";
import { samples as anthropic } from "./anthropic/anthropic.samples.ts";
import { samples as bedrock } from "./bedrock/bedrock.samples.ts";
import { detectAmong } from "./detect-format.ts";
import { samples as gemini } from "./gemini/gemini.samples.ts";
import { samples as openaiChat } from "./openai-chat/openai-chat.samples.ts";
import { samples as openaiResponses } from "./openai-responses/openai-responses.samples.ts";
import { samples as pydanticAi } from "./pydantic-ai/pydantic-ai.samples.ts";
import { formats } from "./registry.ts";
import { samples as suture } from "./suture/suture.samples.ts";

const SAMPLES: { readonly [format: string]: readonly { name: string; document: unknown }[] } = {
  "ai-sdk": aiSdk,
  "ai-sdk-ui": aiSdkUi,
  anthropic,
  bedrock,
  gemini,
  "openai-chat": openaiChat,
  "openai-responses": openaiResponses,
  "pydantic-ai": pydanticAi,
  suture,
};

function touch(outline: Outline): Outline {
  const messages = outline.messages.map((message) =>
    changeMessage(message, { parts: message.parts, pristine: false }),
  );
  return { ...outline, messages };
}

/** Forbids every change to a value. */
function freeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) freeze(inner);
  }
  return value;
}

/** Copies of a value in each of which one node is another value. */
function* mutations(value: unknown, replacement: unknown): Generator<unknown> {
  yield replacement;
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) {
      for (const inner of mutations(item, replacement)) yield value.with(at, inner);
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      for (const inner of mutations(item, replacement)) yield { ...value, [key]: inner };
    }
  }
}

test("every format has samples", () => {
  expect(Object.keys(SAMPLES).sort()).toEqual(formats.map((format) => format.name).sort());
  for (const list of Object.values(SAMPLES)) expect(list.length).toBeGreaterThan(0);
});

describe.each(formats.map((format) => [format.name, format] as const))("%s", (name, format) => {
  const samples = (SAMPLES[name] ?? []).map((sample) => [sample.name, freeze(sample.document)] as const);
  // What is wrong in every way need not look like one format, nor hold what its types promise.
  const sound = samples.filter(([title]) => !/wrong|broken/.test(title));

  test.each(sound)("is recognised: %s", (_, document) => {
    const { format: found, candidates } = detectAmong(formats, document);
    expect(found ?? candidates).toEqual(found === undefined ? expect.arrayContaining([name]) : name);
  });

  test.each(samples)("comes back as the very same object: %s", (_, document) => {
    const outline = format.read(document);
    if (!format.writable) return;
    expect(format.write(outline, document, outline)).toBe(document);
    expect(format.write(format.read(document), document)).toBe(document);
  });

  test.each(sound)("every part has a place, content and a kind that fits: %s", (_, document) => {
    const outline = format.read(document);
    expect(outline).toMatchObject({ format: name, shape: { list: format.shape.list } });
    for (const message of outline.messages) {
      for (const part of message.parts) {
        expect(placeOf(outline.shape, message, part)).toMatch(
          new RegExp(`^${outline.shape.list}\\.\\d+(\\.|$)`),
        );
        const content = format.contentOf(part);
        if (part.kind !== "opaque") expect(content.type).toBe(part.kind);
        if (content.type === "tool-call" || content.type === "tool-result") expect(content.id).toBe(part.id);
      }
    }
  });

  test.each(samples)(
    "written anew it is read alike, and writing again changes nothing: %s",
    (_, document) => {
      if (!format.writable) return;
      const outline = format.read(document);
      const once = format.write(touch(outline), document, outline);
      const again = format.read(once);
      const contents = (all: readonly Message[]) =>
        all.flatMap((message) => message.parts).map((part) => JSON.stringify(format.contentOf(part)));
      const said = contents(again.messages).join("\n");
      for (const part of outline.messages.flatMap((message) => message.parts)) {
        const content = format.contentOf(part);
        if (content.type === "text" && content.text !== "")
          expect(said).toContain(JSON.stringify(content.text).slice(1, -1));
        if (content.type === "tool-call" && content.input !== undefined)
          expect(said).toContain(JSON.stringify(content));
      }
      expect(format.write(touch(again), once, again)).toEqual(once);
    },
  );

  test.each(samples)("one part of it gone wrong is survived: %s", (_, document) => {
    for (const junk of [null, undefined, 0, "", "x", [], {}, [[]], { type: "text" }, [null]]) {
      for (const broken of mutations(document, junk)) {
        format.detect(broken);
        format.requestOf(broken);
        let outline: Outline;
        try {
          outline = format.read(broken);
        } catch (error) {
          expect(error).toMatchObject({ code: "not-a-history" });
          continue;
        }
        for (const message of outline.messages) {
          format.fieldsOf(message);
          for (const part of message.parts) format.contentOf(part);
        }
        if (!format.writable) continue;
        if (format.write(outline, broken, outline) !== broken)
          throw new Error(`changed ${JSON.stringify(broken)}`);
        format.write(touch(outline), broken, outline);
      }
    }
  });

  test("compose gives a document that reads as empty", () => {
    if (!format.writable) return;
    expect(format.read(format.compose(undefined)).messages).toEqual([]);
    expect(format.read(format.compose({ model: "m" })).messages).toEqual([]);
  });
});
