import { describe, expect, test } from "vitest";
import { Fault } from "../../model/message.ts";
import { Trait } from "../../model/part.ts";
import { openaiResponsesFormat } from "./index.ts";

const { read, contentOf } = openaiResponsesFormat;
const first = (item: unknown) => read([item]).messages[0];
const part = (item: unknown) => first(item)?.parts[0];

describe("input", () => {
  test("a plain string is one message of the user's", () => {
    const outline = read({ model: "m", input: "hello" });
    expect(outline.messages).toHaveLength(1);
    expect(outline.messages[0]).toMatchObject({ role: "user", faults: 0, index: 0, itemType: "message" });
    expect(outline.messages[0]?.parts[0]).toMatchObject({ kind: "text", raw: "hello", size: 5 });
  });

  test("an empty string is no message; none is needed where the provider holds the history", () => {
    expect(read({ input: "" }).messages).toEqual([]);
    expect(read({ previous_response_id: "resp_1" }).messages).toEqual([]);
    expect(read({ previous_response_id: "resp_1", input: null }).messages).toEqual([]);
  });

  test("a request without input is empty; anything else without it is no history", () => {
    for (const request of [{ model: "m" }, { model: "m", input: null }, { input: null }])
      expect(read(request)).toMatchObject({ messages: [], request: { whole: true, continues: false } });
    for (const other of [{}, { hello: "world" }, { model: "m", messages: [] }, { model: "m", input: 5 }])
      expect(() => read(other)).toThrow("Expected a list of messages");
  });

  test("what the request says", () => {
    const outline = read({
      model: "m",
      input: [],
      instructions: "Be brief.",
      store: false,
      reasoning: { effort: "high" },
      conversation: "conv_1",
      tools: [{ type: "function", name: "f" }, { type: "web_search" }],
    });
    expect(outline.request).toEqual({
      whole: true,
      model: "m",
      thinking: true,
      continues: true,
      unstored: true,
      awaited: [],
    });
    expect(outline.system).toMatchObject([
      { kind: "text", field: "instructions", raw: "Be brief.", size: 9 },
    ]);
    expect(outline.tools?.map((tool) => tool.name)).toEqual(["f", "web_search"]);
    expect(read({ input: [], reasoning: { effort: "none" } }).request.thinking).toBe(false);
    expect(read({ input: [], previous_response_id: null }).request.continues).toBe(false);
    expect(read([]).request).toMatchObject({ whole: false, continues: false, unstored: false });
  });
});

describe("messages", () => {
  test.each([
    ["user", "user", 0],
    ["assistant", "assistant", 0],
    ["system", "system", 0],
    ["developer", "system", 0],
    ["tool", "user", Fault.UnknownRole],
    ["model", "assistant", Fault.UnknownRole],
    [undefined, "user", Fault.UnknownRole],
  ])("role %s is %s", (wire, role, faults) => {
    expect(first({ role: wire, content: "x", id: "msg_1" })).toMatchObject({
      role,
      faults,
      itemId: "msg_1",
      itemType: "message",
    });
  });

  test.each([
    ["user", { type: "input_text", text: "a" }, "text", 0],
    ["user", { type: "output_text", text: "a" }, "text", Trait.Unknown],
    ["user", { type: "text", text: "a" }, "text", Trait.Unknown],
    ["user", { type: "refusal", refusal: "a" }, "text", Trait.Unknown],
    ["assistant", { type: "output_text", text: "a" }, "text", 0],
    ["assistant", { type: "refusal", refusal: "a" }, "text", Trait.Aside],
    ["assistant", { type: "input_text", text: "a" }, "text", Trait.Unknown],
    ["user", { type: "input_image", image_url: "u" }, "media", Trait.Image],
    ["user", { type: "input_file", file_id: "f" }, "media", Trait.Document],
    ["user", { type: "input_file", file_data: "data:image/png;base64,AA" }, "media", Trait.Image],
    [
      "user",
      { type: "input_file", file_data: "data:audio/mpeg;base64,AA" },
      "media",
      Trait.Unknown | Trait.Audio,
    ],
    [
      "user",
      { type: "input_image", image_url: "data:application/pdf;base64,AA" },
      "media",
      Trait.Unknown | Trait.Document,
    ],
    ["user", { type: "input_audio", input_audio: { data: "A" } }, "media", Trait.Audio],
    ["user", { type: "scoped_content" }, "opaque", 0],
    ["user", { type: "input_text" }, "opaque", Trait.Unknown],
    ["user", null, "opaque", Trait.Unknown],
  ])("%s: block %j", (role, block, kind, traits) => {
    expect(part({ role, content: [block] })).toMatchObject({ kind, field: "content", index: 0, traits });
  });

  test("faults of content", () => {
    expect(first({ role: "user", content: "" })?.faults).toBe(Fault.ContentEmptyString);
    expect(first({ role: "user", content: [] })?.faults).toBe(Fault.ContentEmptyList);
    expect(first({ role: "user" })?.faults).toBe(Fault.ContentMissing);
    expect(first({ role: "user", content: null })?.faults).toBe(Fault.ContentNull);
    expect(first({ role: "user", content: 5 })?.faults).toBe(Fault.ContentType);
  });
});

describe("items", () => {
  test("reasoning", () => {
    const summary = [{ type: "summary_text", text: "ab" }];
    const content = [{ type: "reasoning_text", text: "c" }];
    const signed = Trait.Signed;
    const cases: [object, number, number, string | undefined][] = [
      [{ summary, content, encrypted_content: "e" }, 3, signed | Trait.Encrypted, "openai"],
      [{ summary: [], encrypted_content: "e" }, 0, signed | Trait.Sealed | Trait.Encrypted, "openai"],
      [{ id: "rs_1", summary }, 2, signed, "openai"],
      [{ id: "rs_1", summary: [] }, 0, signed | Trait.Sealed, "openai"],
      [{ summary }, 2, 0, undefined],
      [{ summary: [] }, 0, Trait.Empty, undefined],
      [{ summary: [{ type: "summary_text", text: " " }] }, 1, Trait.Blank, undefined],
    ];
    for (const [fields, size, traits, vendor] of cases) {
      const item = { type: "reasoning", ...fields };
      expect(first(item)).toMatchObject({ role: "assistant", itemType: "reasoning" });
      expect(part(item)).toMatchObject({
        kind: "reasoning",
        field: "",
        index: -1,
        raw: item,
        size,
        traits,
        vendor,
      });
    }
  });

  test.each([
    [{ type: "function_call", call_id: "c", name: "f", arguments: "{}" }, "f", Trait.ArgumentsText],
    [{ type: "function_call", call_id: "c", name: "f" }, "f", Trait.ArgumentsMissing | Trait.Unknown],
    [{ type: "custom_tool_call", call_id: "c", name: "sql", input: "x" }, "sql", Trait.FreeText],
    [{ type: "computer_call", call_id: "c", action: { type: "click" } }, "computer", 0],
    [{ type: "computer_call", call_id: "c", actions: [{ type: "click" }] }, "computer", 0],
    [{ type: "local_shell_call", call_id: "c", action: {} }, "local_shell", 0],
    [{ type: "shell_call", call_id: "c", action: {} }, "shell", 0],
    [{ type: "apply_patch_call", call_id: "c", operation: {} }, "apply_patch", 0],
  ])("call %j", (item, name, traits) => {
    expect(first(item)).toMatchObject({ role: "assistant", itemType: item.type });
    expect(part(item)).toMatchObject({ kind: "tool-call", id: "c", name, traits, raw: item });
  });

  test.each([
    [{ type: "function_call_output", call_id: "c", output: "ok" }, 2, 0],
    [{ type: "function_call_output", call_id: "c", output: "" }, 0, Trait.Empty],
    [{ type: "function_call_output", call_id: "c" }, 0, Trait.Empty | Trait.Absent],
    [{ type: "function_call_output", call_id: "c", output: [{ type: "input_text", text: "ok" }] }, 2, 0],
    [
      { type: "function_call_output", call_id: "c", output: [{ type: "input_image", image_url: "u" }] },
      0,
      Trait.HoldsMedia,
    ],
    [{ type: "custom_tool_call_output", call_id: "c", output: "ok" }, 2, 0],
    [
      { type: "computer_call_output", call_id: "c", output: { type: "computer_screenshot" } },
      0,
      Trait.HoldsMedia,
    ],
    [{ type: "local_shell_call_output", id: "c", output: "ok" }, 2, 0],
    [{ type: "shell_call_output", call_id: "c", output: [{ stdout: "ok" }] }, 0, 0],
    [{ type: "apply_patch_call_output", call_id: "c", status: "failed" }, 0, Trait.Failed],
  ])("output %j", (item, size, traits) => {
    expect(first(item)).toMatchObject({ role: "tool", itemId: undefined });
    expect(part(item)).toMatchObject({ kind: "tool-result", id: "c", size, traits, raw: item });
  });

  test.each([
    [{ type: "item_reference", id: "msg_1" }, "assistant", Trait.Reference],
    [{ id: "msg_1" }, "assistant", Trait.Reference],
    [{ type: "web_search_call", id: "ws_1" }, "assistant", Trait.ByProvider],
    [{ type: "mcp_approval_response" }, "user", Trait.ByProvider],
    [{ type: "compaction", encrypted_content: "e" }, "assistant", Trait.ByProvider],
    [{ type: "image", url: "u" }, "assistant", Trait.Unknown],
    [{ type: "__proto__" }, "assistant", Trait.Unknown],
  ])("%j is kept as it is", (item, role, traits) => {
    expect(first(item)?.role).toBe(role);
    expect(part(item)).toMatchObject({ kind: "opaque", field: "", raw: item, traits });
  });
});

describe("contentOf", () => {
  const content = (item: unknown) => {
    const bones = part(item);
    return bones && contentOf(bones);
  };
  test.each<[unknown, unknown]>([
    [
      { role: "user", content: "a" },
      { type: "text", text: "a" },
    ],
    [
      { role: "user", content: [{ type: "text", text: "a" }] },
      { type: "text", text: "a" },
    ],
    [
      { role: "user", content: [{ type: "input_image", image_url: "data:image/png;base64,AA" }] },
      { type: "media", media: "image", mediaType: "image/png", data: "AA" },
    ],
    [
      { role: "user", content: [{ type: "input_image", file_id: "f" }] },
      { type: "media", media: "image", file: "f" },
    ],
    [
      { role: "user", content: [{ type: "input_file", file_url: "https://e.com/a.pdf", filename: "a" }] },
      { type: "media", media: "document", url: "https://e.com/a.pdf", name: "a" },
    ],
    [
      { role: "user", content: [{ type: "input_audio", input_audio: { data: "AA", format: "mp3" } }] },
      { type: "media", media: "audio", mediaType: "audio/mpeg", data: "AA" },
    ],
    [
      { type: "reasoning", id: "rs_1", summary: [{ text: "a" }, { text: "b" }], encrypted_content: "e" },
      { type: "reasoning", text: "a\n\nb", proof: "e", vendor: "openai", id: "rs_1" },
    ],
    [
      { type: "reasoning", id: "rs_1", summary: [] },
      { type: "reasoning", vendor: "openai", sealed: true, id: "rs_1" },
    ],
    [
      { type: "function_call", call_id: "c", name: "f", arguments: '{"a":1}' },
      { type: "tool-call", id: "c", name: "f", input: { a: 1 } },
    ],
    [
      { type: "custom_tool_call", call_id: "c", name: "f", input: "{}" },
      { type: "tool-call", id: "c", name: "f", input: "{}", custom: true },
    ],
    [
      { type: "shell_call", call_id: "c", action: { commands: ["ls"] } },
      { type: "tool-call", id: "c", name: "shell", input: { commands: ["ls"] } },
    ],
    [
      { type: "computer_call", call_id: "c", actions: [{ type: "type", text: "a" }] },
      { type: "tool-call", id: "c", name: "computer", input: { actions: [{ type: "type", text: "a" }] } },
    ],
    [
      { type: "function_call_output", name: "f", output: "a" },
      { type: "tool-result", name: "f", output: [{ type: "text", text: "a" }] },
    ],
    [
      {
        type: "function_call_output",
        call_id: "c",
        output: [{ type: "input_text", text: "a" }, { type: "odd" }],
      },
      {
        type: "tool-result",
        id: "c",
        output: [
          { type: "text", text: "a" },
          { type: "text", text: '{"type":"odd"}' },
        ],
      },
    ],
    [
      { type: "computer_call_output", call_id: "c", output: { type: "computer_screenshot", image_url: "u" } },
      {
        type: "tool-result",
        id: "c",
        name: "computer",
        output: [{ type: "media", media: "image", url: "u" }],
      },
    ],
    [
      { type: "custom_tool_call_output", call_id: "c", output: "a" },
      { type: "tool-result", id: "c", output: [{ type: "text", text: "a" }], custom: true },
    ],
    [
      { type: "web_search_call", id: "ws_1" },
      {
        type: "opaque",
        format: "openai-responses",
        value: { type: "web_search_call", id: "ws_1" },
        label: "web_search_call",
      },
    ],
  ])("%j", (item, expected) => {
    expect(content(item)).toEqual(expected);
  });
});
