import { bag, list } from "../json.ts";
import type { Said, Speaker, Talk, Wire } from "../wire.ts";
import { call, content, media, result, structure, text, thought } from "./hear-json.ts";

function piece(role: Speaker, value: unknown): Said[] {
  if (typeof value === "string") return text(role, value);
  const { data, url } = bag(value);
  return media(role, data ?? url);
}

function part(role: Speaker, value: unknown): Said[] {
  const { part_kind, content: words, tool_call_id, tool_name } = bag(value);
  switch (part_kind) {
    case "system-prompt":
      return text("system", words);
    case "user-prompt":
      return content("user", words, piece);
    case "text":
      return text(role, words);
    case "thinking":
      return thought(words);
    case "tool-call":
      return call(role, tool_call_id, tool_name);
    case "tool-return":
      return result(tool_call_id, tool_name, structure(words));
    case "retry-prompt":
      return tool_name === undefined || tool_name === null
        ? structure(words)
        : result(tool_call_id, tool_name, structure(words));
    default:
      return [];
  }
}

function hear(message: unknown): Said[] {
  const { kind, parts } = bag(message);
  return list(parts).flatMap((each) => part(kind === "response" ? "assistant" : "user", each));
}

function ask(parts: readonly unknown[]): unknown[] {
  return [{ parts, instructions: null, kind: "request" }];
}

function say(talk: Talk): unknown[] {
  switch (talk.who) {
    case "system":
      return ask([{ content: talk.text, part_kind: "system-prompt" }]);
    case "user": {
      const image = { data: talk.image, media_type: "image/png", kind: "binary" };
      const words = talk.image === undefined ? talk.text : [talk.text, image];
      return ask([{ content: words, part_kind: "user-prompt" }]);
    }
    case "assistant":
      return [
        {
          parts: [
            ...(talk.thought === undefined ? [] : [{ content: talk.thought, part_kind: "thinking" }]),
            ...(talk.text === undefined ? [] : [{ content: talk.text, part_kind: "text" }]),
            ...(talk.calls ?? []).map(({ id, name, input }) => ({
              tool_name: name,
              args: input,
              tool_call_id: id,
              part_kind: "tool-call",
            })),
          ],
          kind: "response",
        },
      ];
    case "tools":
      return ask(
        talk.results.map(({ id, name, output }) => ({
          tool_name: name,
          content: output,
          tool_call_id: id,
          part_kind: "tool-return",
        })),
      );
  }
}

/** The JSON of pydantic-ai's messages. */
export const pydanticAi: Wire = {
  format: "pydantic-ai",
  list: "messages",
  hear,
  hearAround: () => [],
  say,
  request: (messages) => ({ messages }),
};
