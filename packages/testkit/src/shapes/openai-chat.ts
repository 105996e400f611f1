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
);
