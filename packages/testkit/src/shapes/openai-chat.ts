import { type Alphabet, alphabet } from "./alphabet.ts";

function call(id: string, args = '{"q":1}', name = "read"): unknown {
  return { id, type: "function", function: { name, arguments: args } };
}

const image = { type: "image_url", image_url: { url: "data:image/png;base64,SU1BR0U=" } };

/** Message shapes of Chat Completions. */
export const openaiChatAlphabet: Alphabet = alphabet(
  "openai-chat",
  {
    user: { role: "user", content: "U:alpha" },
    assistant: { role: "assistant", content: "A:beta" },
    "call c1": { role: "assistant", content: null, tool_calls: [call("c1")] },
    "calls c1 c2": { role: "assistant", content: "A:both", tool_calls: [call("c1"), call("c2")] },
    "result c1": { role: "tool", tool_call_id: "c1", content: "OUT:c1" },
    "result c2": { role: "tool", tool_call_id: "c2", content: "OUT:c2" },
    "result of nothing": { role: "tool", tool_call_id: "stale", content: "OUT:stale" },
    "empty user": { role: "user", content: "" },
    "aborted assistant": { role: "assistant", content: "", tool_calls: [] },
    system: { role: "system", content: "S:rules" },
    "thought and foreign call": {
      role: "assistant",
      content: "A:foreign",
      reasoning_content: "T:why",
      tool_calls: [call("functions.Bash:0")],
    },
    image: { role: "user", content: [{ type: "text", text: "U:look" }, image] },
  },
  {
    "null assistant": { role: "assistant", content: null },
    "blank assistant": { role: "assistant", content: " \n" },
    "calls c1 c1": { role: "assistant", content: null, tool_calls: [call("c1"), call("c1")] },
    "other result c1": { role: "tool", tool_call_id: "c1", content: "OUT:other" },
    "result with image": {
      role: "tool",
      tool_call_id: "c1",
      content: [{ type: "text", text: "OUT:seen" }, image],
    },
    "cut arguments": { role: "assistant", content: null, tool_calls: [call("c2", '{"q":"un')] },
  },
  {
    "old call": { role: "assistant", content: null, function_call: { name: "read", arguments: '{"q":1}' } },
    "old result": { role: "function", name: "read", content: "OUT:old" },
    "calls without ids": {
      role: "assistant",
      content: null,
      tool_calls: [{ type: "function", function: { name: "read", arguments: "{}" } }],
    },
    "result without an id": { role: "tool", content: "OUT:no id" },
    "result under null": { role: "tool", tool_call_id: null, content: "OUT:null" },
    "refusal part": { role: "assistant", content: [{ type: "refusal", refusal: "A:no" }] },
    "text and refusal part": {
      role: "assistant",
      content: [
        { type: "text", text: "A:well" },
        { type: "refusal", refusal: "A:rather not" },
      ],
    },
    refusal: { role: "assistant", content: null, refusal: "A:refused" },
    "custom call": {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "c1", type: "custom", custom: { name: "patch", input: "free" } }],
    },
    "spoken answer": { role: "assistant", content: null, audio: { id: "audio_1" } },
    "picture of the assistant": { role: "assistant", content: [{ type: "text", text: "A:look" }, image] },
    "system with a picture": { role: "system", content: [{ type: "text", text: "S:look" }, image] },
    developer: { role: "developer", content: [{ type: "text", text: "S:parts" }] },
    "call by a user": { role: "user", content: "U:call", tool_calls: [call("c1")] },
    "assistant with a result's id": { role: "assistant", content: "A:id", tool_call_id: "c1" },
    sound: {
      role: "user",
      content: [{ type: "input_audio", input_audio: { data: "U09VTkQ=", format: "wav" } }],
    },
    file: {
      role: "user",
      content: [{ type: "file", file: { filename: "a.pdf", file_data: "data:application/pdf;base64,UERG" } }],
    },
    "thought in details": {
      role: "assistant",
      content: null,
      reasoning_details: [
        { type: "reasoning.text", text: "T:pieces", index: 0 },
        {
          type: "reasoning.text",
          text: " of one",
          index: 0,
          signature: "c2ln",
          format: "anthropic-claude-v1",
        },
      ],
      tool_calls: [call("c1")],
    },
    "sealed details": {
      role: "assistant",
      content: "A:sealed",
      reasoning_details: [{ type: "reasoning.encrypted", data: "U0VBTEVE", format: "openai-responses-v1" }],
    },
    "big number": {
      role: "assistant",
      content: null,
      tool_calls: [call("c1", '{"q":12345678901234567890}')],
    },
  },
);
