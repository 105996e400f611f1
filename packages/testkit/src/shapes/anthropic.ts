import { type Alphabet, alphabet } from "./alphabet.ts";

function call(id: string): unknown {
  return { type: "tool_use", id, name: "read", input: { q: 1 } };
}

function result(tool_use_id: string, content: unknown): unknown {
  return { type: "tool_result", tool_use_id, content };
}

const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "SU1BR0U=" } };

/** Message shapes of Anthropic Messages. */
export const anthropicAlphabet: Alphabet = alphabet(
  "anthropic",
  {
    user: { role: "user", content: "U:alpha" },
    assistant: { role: "assistant", content: [{ type: "text", text: "A:beta" }] },
    "call c1": { role: "assistant", content: [call("c1")] },
    "calls c1 c2": { role: "assistant", content: [{ type: "text", text: "A:both" }, call("c1"), call("c2")] },
    "result c1": { role: "user", content: [result("c1", "OUT:c1")] },
    "result c2 and text": {
      role: "user",
      content: [result("c2", "OUT:c2"), { type: "text", text: "U:beside" }],
    },
    "result of nothing": { role: "user", content: [result("stale", "OUT:stale")] },
    "empty user": { role: "user", content: "" },
    "empty assistant": { role: "assistant", content: [] },
    system: { role: "system", content: "S:rules" },
    "thought and foreign call": {
      role: "assistant",
      content: [{ type: "thinking", thinking: "T:why", signature: "c2lnbmVk" }, call("functions.Bash:0")],
    },
    image: { role: "user", content: [{ type: "text", text: "U:look" }, image] },
  },
  {
    "results c1 c2": { role: "user", content: [result("c1", "OUT:one"), result("c2", "OUT:two")] },
    "text and result c1": {
      role: "user",
      content: [{ type: "text", text: "U:before" }, result("c1", "OUT:late")],
    },
    "call c2 and text": { role: "assistant", content: [call("c2"), { type: "text", text: "A:after" }] },
    "calls c1 c1": { role: "assistant", content: [call("c1"), call("c1")] },
    "blank assistant": { role: "assistant", content: [{ type: "text", text: " \n" }] },
    "unsigned thought": {
      role: "assistant",
      content: [
        { type: "thinking", thinking: "T:unsigned" },
        { type: "text", text: "A:thoughtful" },
      ],
    },
    "result with image": {
      role: "user",
      content: [result("c1", [{ type: "text", text: "OUT:seen" }, image])],
    },
  },
);
