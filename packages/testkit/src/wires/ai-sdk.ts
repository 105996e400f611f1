import { bag } from "../json.ts";
import type { Said, Speaker, Talk, Wire } from "../wire.ts";
import { call, content, media, result, structure, text, thought } from "./hear-json.ts";

function part(role: Speaker, value: unknown): Said[] {
  if (typeof value === "string") return text(role, value);
  const { type, ...rest } = bag(value);
  switch (type) {
    case "text":
      return text(role, rest.text);
    case "reasoning":
      return thought(rest.text);
    case "image":
      return media(role, rest.image);
    case "file":
    case "media":
    case "file-data":
    case "image-data":
      return media(role, rest.data);
    case "tool-call":
      return call(role, rest.toolCallId, rest.toolName);
    case "tool-result":
      return result(rest.toolCallId, rest.toolName, answer(rest.output));
    default:
      return [];
  }
}

function answer(output: unknown): Said[] {
  const { type, value } = bag(output);
  return type === "content" ? content("user", value, part) : structure(value);
}

function hear(message: unknown): Said[] {
  if (typeof message === "string") return text("user", message);
  const { role, content: words } = bag(message);
  return content(role === "assistant" || role === "system" ? role : "user", words, part);
}

function say(talk: Talk): unknown[] {
  switch (talk.who) {
    case "system":
      return [{ role: "system", content: talk.text }];
    case "user": {
      if (talk.image === undefined) return [{ role: "user", content: talk.text }];
      const image = { type: "image", image: talk.image, mediaType: "image/png" };
      return [{ role: "user", content: [{ type: "text", text: talk.text }, image] }];
    }
    case "assistant":
      return [
        {
          role: "assistant",
          content: [
            ...(talk.thought === undefined ? [] : [{ type: "reasoning", text: talk.thought }]),
            ...(talk.text === undefined ? [] : [{ type: "text", text: talk.text }]),
            ...(talk.calls ?? []).map(({ id, name, input }) => ({
              type: "tool-call",
              toolCallId: id,
              toolName: name,
              input,
            })),
          ],
        },
      ];
    case "tools":
      return [
        {
          role: "tool",
          content: talk.results.map(({ id, name, output }) => ({
            type: "tool-result",
            toolCallId: id,
            toolName: name,
            output: { type: "text", value: output },
          })),
        },
      ];
  }
}

/** The AI SDK's model messages. */
export const aiSdk: Wire = {
  format: "ai-sdk",
  list: "messages",
  hear,
  hearAround: (body) => text("system", body.system),
  say,
  request: (messages, { model = "some-model", system }) => ({
    model,
    ...(system === undefined ? {} : { system }),
    messages,
  }),
};
