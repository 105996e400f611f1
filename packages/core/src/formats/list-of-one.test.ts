import { check, repair } from "@suture/core";
import { expect, it } from "vitest";

const data = "iVBORw0KGgo=";
const url = "https://example.com/a.png";
const text = { type: "text", text: "Hi" };
const image = { type: "image", source: { type: "base64", media_type: "image/png", data } };
const page = { type: "search_result", source: "s", title: "t", content: [text] };

const ANTHROPIC = {
  model: "claude-opus-4-6",
  max_tokens: 9,
  tool_choice: { type: "auto" },
  tools: [{ name: "f", input_schema: { type: "object" } }],
  messages: [
    {
      role: "user",
      content: [
        { type: "image", source: { type: "url", url } },
        image,
        { type: "document", source: { type: "text", media_type: "text/plain", data: "hello" } },
      ],
    },
    { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "f", input: {} }] },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: [image, page] }] },
  ],
};
const BEDROCK = {
  modelId: "anthropic.claude-sonnet-4-5-20250929-v1:0",
  toolConfig: { tools: [{ toolSpec: { name: "f", inputSchema: { json: { type: "object" } } } }] },
  messages: [
    { role: "user", content: [{ text: "Hi" }] },
    { role: "assistant", content: [{ toolUse: { toolUseId: "t", name: "f", input: {} } }] },
    {
      role: "user",
      content: [{ toolResult: { toolUseId: "t", status: "success", content: [{ text: "ok" }] } }],
    },
  ],
};
const CHAT = {
  model: "gpt-4o",
  tool_choice: "auto",
  tools: [{ type: "function", function: { name: "f", parameters: { type: "object", properties: {} } } }],
  messages: [{ role: "user", content: [text, { type: "image_url", image_url: { url } }] }],
};
const RESPONSES = {
  model: "gpt-4o",
  tool_choice: "auto",
  tools: [{ type: "function", name: "f", parameters: { type: "object", properties: {} } }],
  input: [
    {
      role: "user",
      content: [
        { type: "input_text", text: "Hi" },
        { type: "input_image", image_url: url },
      ],
    },
    { type: "function_call", call_id: "c", name: "f", arguments: "{}" },
    { type: "function_call_output", call_id: "c", output: [{ type: "input_text", text: "ok" }] },
  ],
};
const GEMINI = { contents: [{ role: "user", parts: [{ inlineData: { mimeType: "image/png", data } }] }] };

/** The document with a list around the text at a place. */
function listedAt(document: object, place: string): object {
  const copy = structuredClone(document);
  const way = place.split(".");
  const last = way.pop() as string;
  let holder = copy as Record<string, unknown>;
  for (const step of way) holder = holder[step] as Record<string, unknown>;
  holder[last] = [holder[last]];
  return copy;
}

it.each([
  ["anthropic", "tool_choice.type", ANTHROPIC],
  ["anthropic", "messages.0.content.0.source.type", ANTHROPIC],
  ["anthropic", "messages.0.content.1.source.type", ANTHROPIC],
  ["anthropic", "messages.0.content.1.source.data", ANTHROPIC],
  ["anthropic", "messages.0.content.2.source.type", ANTHROPIC],
  ["anthropic", "messages.2.content.0.content.0.source.type", ANTHROPIC],
  ["anthropic", "messages.2.content.0.content.1.type", ANTHROPIC],
  ["bedrock", "messages.2.content.0.toolResult.status", BEDROCK],
  ["openai-chat", "tool_choice", CHAT],
  ["openai-chat", "messages.0.content.1.type", CHAT],
  ["openai-responses", "tool_choice", RESPONSES],
  ["openai-responses", "input.0.content.1.type", RESPONSES],
  ["openai-responses", "input.2.output.0.type", RESPONSES],
  ["gemini", "contents.0.parts.0.inlineData.data", GEMINI],
])("a list of one text is not taken for the text: %s, %s", (from, place, document) => {
  const strict = { from, strict: true };
  expect(check(document, strict).ok).toBe(true);
  const listed = listedAt(document, place);
  expect(check(listed, strict).ok).toBe(false);
  expect(check(repair(listed, strict).document, strict).ok).toBe(true);
});
