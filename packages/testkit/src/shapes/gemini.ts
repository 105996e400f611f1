import { type Alphabet, alphabet } from "./alphabet.ts";

function call(name: string, id?: string): unknown {
  return { functionCall: { ...(id === undefined ? {} : { id }), name, args: { q: 1 } } };
}

function result(name: string, output: string, id?: string): unknown {
  return { functionResponse: { ...(id === undefined ? {} : { id }), name, response: { output } } };
}

/** Message shapes of Gemini, whose calls mostly have no id. */
export const geminiAlphabet: Alphabet = alphabet(
  "gemini",
  {
    user: { role: "user", parts: [{ text: "U:alpha" }] },
    model: { role: "model", parts: [{ text: "A:beta" }] },
    "call read": { role: "model", parts: [call("read")] },
    "calls read find": { role: "model", parts: [{ text: "A:both" }, call("read"), call("find")] },
    "result read": { role: "user", parts: [result("read", "OUT:read")] },
    "result find and text": { role: "user", parts: [result("find", "OUT:find"), { text: "U:beside" }] },
    "result of nothing": { role: "user", parts: [result("stale", "OUT:stale")] },
    "empty user": { role: "user", parts: [] },
    "empty model": { role: "model", parts: [{ text: "" }] },
    system: { role: "system", parts: [{ text: "S:rules" }] },
    "signed call": {
      role: "model",
      parts: [{ functionCall: { name: "sign", args: {} }, thoughtSignature: "c2lnbmVk" }],
    },
    image: {
      role: "user",
      parts: [{ text: "U:look" }, { inlineData: { mimeType: "image/png", data: "SU1BR0U=" } }],
    },
  },
  {
    "call with id": { role: "model", parts: [call("read", "i1")] },
    "result with id": { role: "user", parts: [result("read", "OUT:i1", "i1")] },
    "result under function": { role: "function", parts: [result("read", "OUT:function")] },
    "calls read read": { role: "model", parts: [call("read"), call("read")] },
    "results read find": { role: "user", parts: [result("read", "OUT:one"), result("find", "OUT:two")] },
    "thought and call": { role: "model", parts: [{ text: "T:why", thought: true }, call("find")] },
  },
);
