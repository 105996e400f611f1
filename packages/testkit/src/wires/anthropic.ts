import { bag } from "../json.ts";
import type { Said, Speaker, Talk, Wire } from "../wire.ts";
import { call, content, media, result, source, text, thought } from "./hear-json.ts";

function block(role: Speaker, value: unknown): Said[] {
  if (typeof value === "string") return text(role, value);
  const { type, ...rest } = bag(value);
  switch (type) {
    case "text":
      return text(role, rest.text);
    case "thinking":
      return thought(rest.thinking);
    case "image":
    case "document":
      return media(role, source(rest.source));
    case "tool_use":
      return call(role, rest.id, rest.name);
    case "tool_result":
      return result(rest.tool_use_id, undefined, content("user", rest.content, block));
    default:
      return [];
  }
}

function hear(message: unknown): Said[] {
  if (typeof message === "string") return text("user", message);
  const { role, content: words } = bag(message);
  return content(role === "assistant" || role === "system" ? role : "user", words, block);
}

function say(talk: Talk): unknown[] {
  switch (talk.who) {
    case "system":
      return [{ role: "system", content: talk.text }];
    case "user": {
      if (talk.image === undefined) return [{ role: "user", content: talk.text }];
      const image = { type: "image", source: { type: "base64", media_type: "image/png", data: talk.image } };
      return [{ role: "user", content: [{ type: "text", text: talk.text }, image] }];
    }
    case "assistant":
      return [
        {
          role: "assistant",
          content: [
            ...(talk.thought === undefined
              ? []
              : [{ type: "thinking", thinking: talk.thought, signature: "c2lnbmVk" }]),
            ...(talk.text === undefined ? [] : [{ type: "text", text: talk.text }]),
            ...(talk.calls ?? []).map(({ id, name, input }) => ({ type: "tool_use", id, name, input })),
          ],
        },
      ];
    case "tools":
      return [
        {
          role: "user",
          content: talk.results.map(({ id, output }) => ({
            type: "tool_result",
            tool_use_id: id,
            content: output,
          })),
        },
      ];
  }
}

/** Anthropic Messages. */
export const anthropic: Wire = {
  format: "anthropic",
  list: "messages",
  hear,
  hearAround: (body) => content("system", body.system, block),
  say,
  request: (messages, { model = "some-model", system, tools }) => ({
    model,
    max_tokens: 1024,
    ...(system === undefined ? {} : { system }),
    messages,
    ...(tools === undefined
      ? {}
      : { tools: tools.map((name) => ({ name, input_schema: { type: "object", properties: {} } })) }),
  }),
};
