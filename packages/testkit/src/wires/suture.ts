import { bag, list } from "../json.ts";
import type { Said, Speaker, Talk, Wire } from "../wire.ts";
import { call, content, media, result, text, thought } from "./hear-json.ts";

function part(role: Speaker, value: unknown): Said[] {
  const { type, ...rest } = bag(value);
  switch (type) {
    case "text":
      return text(role, rest.text);
    case "reasoning":
      return thought(rest.text);
    case "media":
      return media(role, rest.data ?? rest.url ?? rest.file);
    case "tool-call":
      return call(role, rest.id, rest.name);
    case "tool-result":
      return result(rest.id, rest.name, content("user", rest.output, part));
    default:
      return [];
  }
}

function hear(message: unknown): Said[] {
  if (typeof message === "string") return text("user", message);
  const { role, parts } = bag(message);
  const speaker = role === "assistant" || role === "system" ? role : "user";
  if (typeof parts === "string") return text(speaker, parts);
  return list(parts).flatMap((each) => part(speaker, each));
}

function say(talk: Talk): unknown[] {
  switch (talk.who) {
    case "system":
      return [{ role: "system", parts: [{ type: "text", text: talk.text }] }];
    case "user": {
      const image = { type: "media", media: "image", mediaType: "image/png", data: talk.image };
      const words = { type: "text", text: talk.text };
      return [{ role: "user", parts: [words, ...(talk.image === undefined ? [] : [image])] }];
    }
    case "assistant":
      return [
        {
          role: "assistant",
          parts: [
            ...(talk.thought === undefined ? [] : [{ type: "reasoning", text: talk.thought }]),
            ...(talk.text === undefined ? [] : [{ type: "text", text: talk.text }]),
            ...(talk.calls ?? []).map(({ id, name, input }) => ({ type: "tool-call", id, name, input })),
          ],
        },
      ];
    case "tools":
      return [
        {
          role: "tool",
          parts: talk.results.map(({ id, name, output }) => ({
            type: "tool-result",
            id,
            name,
            output: [{ type: "text", text: output }],
          })),
        },
      ];
  }
}

/** Suture's canonical form. */
export const suture: Wire = {
  format: "suture",
  list: "messages",
  hear,
  hearAround: () => [],
  say,
  request: (messages, { model = "some-model", tools }) => ({
    suture: 1,
    model,
    messages,
    ...(tools === undefined ? {} : { tools: tools.map((name) => ({ name })) }),
  }),
};
