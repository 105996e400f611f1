import { type Alphabet, alphabet } from "./alphabet.ts";

function call(toolUseId: string): unknown {
  return { toolUse: { toolUseId, name: "read", input: { q: 1 } } };
}

function result(toolUseId: string, text: string): unknown {
  return { toolResult: { toolUseId, content: [{ text }] } };
}

/** Message shapes of Bedrock Converse. */
export const bedrockAlphabet: Alphabet = alphabet(
  "bedrock",
  {
    user: { role: "user", content: [{ text: "U:alpha" }] },
    assistant: { role: "assistant", content: [{ text: "A:beta" }] },
    "call c1": { role: "assistant", content: [call("c1")] },
    "calls c1 c2": { role: "assistant", content: [{ text: "A:both" }, call("c1"), call("c2")] },
    "result c1": { role: "user", content: [result("c1", "OUT:c1")] },
    "result c2 and text": { role: "user", content: [result("c2", "OUT:c2"), { text: "U:beside" }] },
    "result of nothing": { role: "user", content: [result("stale", "OUT:stale")] },
    "empty user": { role: "user", content: [] },
    "blank assistant": { role: "assistant", content: [{ text: " " }] },
    system: { role: "system", content: [{ text: "S:rules" }] },
    "thought and foreign call": {
      role: "assistant",
      content: [
        { reasoningContent: { reasoningText: { text: "T:why", signature: "c2lnbmVk" } } },
        call("functions.Bash:0"),
      ],
    },
    image: {
      role: "user",
      content: [{ text: "U:look" }, { image: { format: "png", source: { bytes: "SU1BR0U=" } } }],
    },
  },
  {
    "results c1 c2": { role: "user", content: [result("c1", "OUT:one"), result("c2", "OUT:two")] },
    "text and result c1": { role: "user", content: [{ text: "U:before" }, result("c1", "OUT:late")] },
    "call c2 and text": { role: "assistant", content: [call("c2"), { text: "A:after" }] },
    "calls c1 c1": { role: "assistant", content: [call("c1"), call("c1")] },
    "results c1 c1": { role: "user", content: [result("c1", "OUT:one"), result("c1", "OUT:again")] },
    document: {
      role: "user",
      content: [{ document: { format: "pdf", name: "paper", source: { bytes: "UERG" } } }],
    },
    "failed result": {
      role: "user",
      content: [{ toolResult: { toolUseId: "c1", content: [], status: "error" } }],
    },
    "structured result": {
      role: "user",
      content: [{ toolResult: { toolUseId: "c1", content: [{ json: { found: "OUT:json" } }] } }],
    },
  },
  {
    "call by a user": { role: "user", content: [{ text: "U:call" }, call("c1")] },
    "result by the assistant": {
      role: "assistant",
      content: [{ text: "A:result" }, result("c1", "OUT:assistant")],
    },
    "call and result": { role: "assistant", content: [call("c1"), result("c1", "OUT:both")] },
    "thought of a user": {
      role: "user",
      content: [
        { reasoningContent: { reasoningText: { text: "T:user", signature: "c2lnbmVk" } } },
        { text: "U:thinking" },
      ],
    },
    "redacted thought": {
      role: "assistant",
      content: [{ reasoningContent: { redactedContent: "c2VhbGVk" } }, { text: "A:redacted" }],
    },
    "picture of the assistant": {
      role: "assistant",
      content: [{ text: "A:look" }, { image: { format: "png", source: { bytes: "TU9ERUw=" } } }],
    },
    "system with a document": {
      role: "system",
      content: [{ document: { format: "txt", name: "rules", source: { bytes: "RE9D" } } }],
    },
    "result with a document": {
      role: "user",
      content: [
        {
          toolResult: {
            toolUseId: "c1",
            content: [
              { text: "OUT:attached" },
              { document: { format: "pdf", name: "report", source: { bytes: "UkVQT1JU" } } },
            ],
          },
        },
      ],
    },
    cached: { role: "user", content: [{ text: "U:cached" }, { cachePoint: { type: "default" } }] },
  },
);
