import type { ChatMessage } from "./session.ts";

/** What a wire makes of the pieces of a history. Nothing is mended on the way: what is broken stays so. */
interface Spelling {
  /** Field of a message that lists its parts; absent where every part is an item of its own. */
  readonly list?: "content" | "parts";
  readonly assistant: string;
  text(said: string, role: string): unknown;
  call(id: string, name: string, input: unknown): unknown;
  result(id: string, output: string): unknown;
}

const TOOL = "read_file";

const SPELLINGS: { readonly [format: string]: Spelling } = {
  anthropic: {
    list: "content",
    assistant: "assistant",
    text: (text) => ({ type: "text", text }),
    call: (id, name, input) => ({ type: "tool_use", id, name, input }),
    result: (tool_use_id, content) => ({ type: "tool_result", tool_use_id, content }),
  },
  bedrock: {
    list: "content",
    assistant: "assistant",
    text: (text) => ({ text }),
    call: (toolUseId, name, input) => ({ toolUse: { toolUseId, name, input } }),
    result: (toolUseId, text) => ({ toolResult: { toolUseId, content: [{ text }] } }),
  },
  gemini: {
    list: "parts",
    assistant: "model",
    text: (text) => ({ text }),
    call: (_, name, args) => ({ functionCall: { name, args } }),
    result: (_, output) => ({ functionResponse: { name: TOOL, response: { output } } }),
  },
  "openai-responses": {
    assistant: "assistant",
    text: (content, role) => ({ role, content }),
    call: (call_id, name, input) => ({
      type: "function_call",
      call_id,
      name,
      arguments: JSON.stringify(input),
    }),
    result: (call_id, output) => ({ type: "function_call_output", call_id, output }),
  },
};

/** Formats that a session can be written in besides that of chat. */
export const wires: readonly string[] = Object.keys(SPELLINGS);

/** The session in the syntax of another wire, broken where it was broken. */
export function inWire(session: readonly ChatMessage[], format: string): unknown[] {
  const spelling = SPELLINGS[format] as Spelling;
  const out: { role: string; parts: unknown[]; results: boolean }[] = [];
  for (const { role, content, tool_call_id: id, tool_calls: calls = [] } of session) {
    const speaker = role === "assistant" ? spelling.assistant : "user";
    const words = content === null || role === "tool" ? [] : [spelling.text(content, role)];
    const parts =
      role === "tool"
        ? [spelling.result(id ?? "", content ?? "")]
        : words.concat(
            calls.map((call) => spelling.call(call.id, TOOL, JSON.parse(call.function.arguments))),
          );
    const last = out.at(-1);
    // All results of a step stand in one message.
    if (role === "tool" && last?.results === true) last.parts.push(...parts);
    else out.push({ role: speaker, parts, results: role === "tool" });
  }
  const { list } = spelling;
  if (list === undefined) return out.flatMap(({ parts }) => parts);
  return out.map(({ role, parts }) => ({ role, [list]: parts }));
}
