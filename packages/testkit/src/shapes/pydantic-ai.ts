import { type Alphabet, alphabet } from "./alphabet.ts";

function ask(...parts: readonly unknown[]): unknown {
  return { parts, instructions: null, kind: "request" };
}

function reply(...parts: readonly unknown[]): unknown {
  return { parts, usage: { requests: 1 }, model_name: "some-model", kind: "response" };
}

function call(tool_call_id: string): unknown {
  return { tool_name: "read", args: { q: 1 }, tool_call_id, part_kind: "tool-call" };
}

function result(tool_call_id: string, content: unknown, part_kind = "tool-return"): unknown {
  return { tool_name: "read", content, tool_call_id, part_kind };
}

function prompt(content: unknown): unknown {
  return { content, part_kind: "user-prompt" };
}

/** Message shapes of pydantic-ai. */
export const pydanticAiAlphabet: Alphabet = alphabet(
  "pydantic-ai",
  {
    user: ask(prompt("U:alpha")),
    assistant: reply({ content: "A:beta", part_kind: "text" }),
    "call c1": reply(call("c1")),
    "calls c1 c2": reply({ content: "A:both", part_kind: "text" }, call("c1"), call("c2")),
    "result c1": ask(result("c1", "OUT:c1")),
    "result c2 and text": ask(result("c2", "OUT:c2"), prompt("U:beside")),
    "result of nothing": ask(result("stale", "OUT:stale")),
    "empty request": ask(),
    "empty response": reply(),
    "system and user": ask({ content: "S:rules", part_kind: "system-prompt" }, prompt("U:first")),
    "thought and foreign call": reply({ content: "T:why", part_kind: "thinking" }, call("functions.Bash:0")),
    "retry c1": ask(result("c1", "OUT:retry", "retry-prompt")),
  },
  {
    "results c1 c2": ask(result("c1", "OUT:one"), result("c2", "OUT:two")),
    "structured result": ask(result("c1", { found: "OUT:json" })),
    image: ask(prompt(["U:look", { data: "SU1BR0U=", media_type: "image/png", kind: "binary" }])),
    system: ask({ content: "S:only", part_kind: "system-prompt" }),
  },
);
