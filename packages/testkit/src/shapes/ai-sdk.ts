import { type Alphabet, alphabet } from "./alphabet.ts";

function call(toolCallId: string): unknown {
  return { type: "tool-call", toolCallId, toolName: "read", input: { q: 1 } };
}

function result(toolCallId: string, value: string): unknown {
  return { type: "tool-result", toolCallId, toolName: "read", output: { type: "text", value } };
}

/** Message shapes of the AI SDK. */
export const aiSdkAlphabet: Alphabet = alphabet(
  "ai-sdk",
  {
    user: { role: "user", content: "U:alpha" },
    assistant: { role: "assistant", content: "A:beta" },
    "call c1": { role: "assistant", content: [call("c1")] },
    "calls c1 c2": { role: "assistant", content: [{ type: "text", text: "A:both" }, call("c1"), call("c2")] },
    "result c1": { role: "tool", content: [result("c1", "OUT:c1")] },
    "results c1 c2": { role: "tool", content: [result("c1", "OUT:one"), result("c2", "OUT:two")] },
    "result of nothing": { role: "tool", content: [result("stale", "OUT:stale")] },
    "empty user": { role: "user", content: "" },
    "empty assistant": { role: "assistant", content: [] },
    system: { role: "system", content: "S:rules" },
    "thought and foreign call": {
      role: "assistant",
      content: [{ type: "reasoning", text: "T:why" }, call("functions.Bash:0")],
    },
    image: {
      role: "user",
      content: [
        { type: "text", text: "U:look" },
        { type: "image", image: "SU1BR0U=", mediaType: "image/png" },
      ],
    },
  },
  {
    "structured result": {
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId: "c1",
          toolName: "read",
          output: { type: "json", value: { found: "OUT:json" } },
        },
      ],
    },
    "calls c1 c1": { role: "assistant", content: [call("c1"), call("c1")] },
    "result c2": { role: "tool", content: [result("c2", "OUT:c2")] },
  },
);
