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
  {
    "result of another": { role: "user", parts: [result("find", "OUT:another")] },
    "result under another id": { role: "user", parts: [result("read", "OUT:id", "i2")] },
    "picture of the model": {
      role: "model",
      parts: [{ text: "A:look" }, { inlineData: { mimeType: "image/png", data: "TU9ERUw=" } }],
    },
    "code run": {
      role: "model",
      parts: [
        { executableCode: { language: "PYTHON", code: "print(1)" } },
        { codeExecutionResult: { outcome: "OUTCOME_OK", output: "1" } },
        { text: "A:ran" },
      ],
    },
    "result by the model": { role: "model", parts: [{ text: "A:result" }, result("read", "OUT:model")] },
    "call by a user": { role: "user", parts: [{ text: "U:call" }, call("read")] },
    "call and result": { role: "model", parts: [call("read"), result("read", "OUT:both")] },
    "thought of a user": { role: "user", parts: [{ text: "T:user", thought: true }, { text: "U:thinking" }] },
    "call under an odd id": { role: "model", parts: [call("read", "é 1")] },
    "result under an odd id": { role: "user", parts: [result("read", "OUT:odd", "é 1")] },
    "signed text": { role: "model", parts: [{ text: "A:signed", thoughtSignature: "c2lnbmVk" }] },
    "signature alone": { role: "model", parts: [{ text: "", thoughtSignature: "c2lnbmVk" }] },
    film: {
      role: "user",
      parts: [{ fileData: { mimeType: "video/mp4", fileUri: "https://example.com/film" } }],
    },
    "system with a picture": {
      role: "system",
      parts: [{ inlineData: { mimeType: "image/png", data: "U1lTVEVN" } }],
    },
    "result with a picture": {
      role: "user",
      parts: [
        {
          functionResponse: {
            name: "read",
            response: { output: "OUT:seen" },
            parts: [{ inlineData: { mimeType: "image/png", data: "T1RIRVI=" } }],
          },
        },
      ],
    },
  },
);
