import { type Alphabet, alphabet } from "./alphabet.ts";

function text(words: string): unknown {
  return { type: "text", text: words };
}

function call(id: string): unknown {
  return { type: "tool-call", id, name: "read", input: { q: 1 } };
}

function result(id: string, output: string): unknown {
  return { type: "tool-result", id, name: "read", output: [text(output)] };
}

/** Message shapes of the canonical form. */
export const sutureAlphabet: Alphabet = alphabet(
  "suture",
  {
    user: { role: "user", parts: [text("U:alpha")] },
    assistant: { role: "assistant", parts: [text("A:beta")] },
    "call c1": { role: "assistant", parts: [call("c1")] },
    "calls c1 c2": { role: "assistant", parts: [text("A:both"), call("c1"), call("c2")] },
    "result c1": { role: "tool", parts: [result("c1", "OUT:c1")] },
    "results c1 c2": { role: "tool", parts: [result("c1", "OUT:one"), result("c2", "OUT:two")] },
    "result of nothing": { role: "tool", parts: [result("stale", "OUT:stale")] },
    "empty user": { role: "user", parts: [] },
    "blank assistant": { role: "assistant", parts: [text(" ")] },
    system: { role: "system", parts: [text("S:rules")] },
    "thought and foreign call": {
      role: "assistant",
      parts: [
        { type: "reasoning", text: "T:why", proof: "c2lnbmVk", vendor: "anthropic" },
        call("functions.Bash:0"),
      ],
    },
    image: {
      role: "user",
      parts: [text("U:look"), { type: "media", media: "image", mediaType: "image/png", data: "SU1BR0U=" }],
    },
  },
  {
    "calls c1 c1": { role: "assistant", parts: [call("c1"), call("c1")] },
    "result c2": { role: "tool", parts: [result("c2", "OUT:c2")] },
    opaque: { role: "assistant", parts: [{ type: "opaque", format: "anthropic", value: { type: "x" } }] },
  },
);
