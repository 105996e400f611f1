import { bag, list } from "../json.ts";
import type { Said, Speaker, Talk, Wire } from "../wire.ts";
import { call, media, result, source, structure, text, thought } from "./hear-json.ts";

function block(role: Speaker, value: unknown): Said[] {
  if (typeof value === "string") return text(role, value);
  const {
    text: words,
    image,
    document,
    video,
    audio,
    toolUse,
    toolResult,
    reasoningContent,
    json,
  } = bag(value);
  if (toolUse !== undefined) return call(role, bag(toolUse).toolUseId, bag(toolUse).name);
  if (toolResult !== undefined) {
    const { toolUseId, content } = bag(toolResult);
    return result(
      toolUseId,
      undefined,
      list(content).flatMap((each) => block("user", each)),
    );
  }
  if (reasoningContent !== undefined) return thought(bag(bag(reasoningContent).reasoningText).text);
  const file = image ?? document ?? video ?? audio;
  if (file !== undefined) return media(role, source(bag(file).source));
  return json === undefined ? text(role, words) : structure(json);
}

function hear(message: unknown): Said[] {
  if (typeof message === "string") return text("user", message);
  const { role, content } = bag(message);
  const speaker = role === "assistant" || role === "system" ? role : "user";
  if (typeof content === "string") return text(speaker, content);
  return list(content).flatMap((each) => block(speaker, each));
}

function say(talk: Talk): unknown[] {
  switch (talk.who) {
    case "system":
      return [{ role: "system", content: [{ text: talk.text }] }];
    case "user": {
      const image = { image: { format: "png", source: { bytes: talk.image } } };
      return [{ role: "user", content: [{ text: talk.text }, ...(talk.image === undefined ? [] : [image])] }];
    }
    case "assistant":
      return [
        {
          role: "assistant",
          content: [
            ...(talk.thought === undefined
              ? []
              : [{ reasoningContent: { reasoningText: { text: talk.thought, signature: "c2lnbmVk" } } }]),
            ...(talk.text === undefined ? [] : [{ text: talk.text }]),
            ...(talk.calls ?? []).map(({ id, name, input }) => ({ toolUse: { toolUseId: id, name, input } })),
          ],
        },
      ];
    case "tools":
      return [
        {
          role: "user",
          content: talk.results.map(({ id, output }) => ({
            toolResult: { toolUseId: id, content: [{ text: output }] },
          })),
        },
      ];
  }
}

/** Bedrock Converse. */
export const bedrock: Wire = {
  format: "bedrock",
  list: "messages",
  hear,
  hearAround: (body) => list(body.system).flatMap((each) => block("system", each)),
  say,
  request: (messages, { model = "some-model", system, tools }) => ({
    modelId: model,
    ...(system === undefined ? {} : { system: [{ text: system }] }),
    messages,
    ...(tools === undefined
      ? {}
      : {
          toolConfig: {
            tools: tools.map((name) => ({
              toolSpec: { name, inputSchema: { json: { type: "object", properties: {} } } },
            })),
          },
        }),
  }),
};
