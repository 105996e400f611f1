import { bag, list } from "../json.ts";
import type { Said, Speaker, Talk, Wire } from "../wire.ts";
import { call, content, media, result, text, thought } from "./hear-json.ts";

function block(role: Speaker, value: unknown): Said[] {
  if (typeof value === "string") return text(role, value);
  const { type, ...rest } = bag(value);
  switch (type) {
    case "text":
      return text(role, rest.text);
    case "refusal":
      return text(role, rest.refusal);
    case "thinking":
      return list(rest.thinking).flatMap((piece) => thought(bag(piece).text));
    case "image_url":
    case "video_url":
    case "audio_url":
    case "document_url":
      return media(role, bag(rest[type]).url ?? rest[type]);
    case "input_audio":
      return media(role, bag(rest.input_audio).data);
    case "file":
      return media(role, bag(rest.file).file_data ?? bag(rest.file).file_id);
    default:
      return [];
  }
}

function hear(message: unknown): Said[] {
  if (typeof message === "string") return text("user", message);
  const { role, content: words, ...rest } = bag(message);
  if (role === "tool" || role === "function") {
    return result(rest.tool_call_id, rest.name, content("user", words, block));
  }
  if (role !== "assistant") {
    return content(role === "system" || role === "developer" ? "system" : "user", words, block);
  }
  const calls = list(rest.tool_calls).flatMap((each) => {
    const { id, function: named, custom } = bag(each);
    return call("assistant", id, bag(named ?? custom).name);
  });
  const old = typeof rest.function_call === "object" && rest.function_call !== null;
  return [
    ...thought(rest.reasoning_content ?? rest.reasoning ?? detailed(rest.reasoning_details)),
    ...content("assistant", words, block),
    ...text("assistant", rest.refusal),
    ...calls,
    ...(old ? call("assistant", undefined, bag(rest.function_call).name) : []),
  ];
}

/** The reasoning in details, if it occurs nowhere else. */
function detailed(details: unknown): string | undefined {
  const words = list(details).map((each) => bag(each).text ?? bag(each).summary ?? "");
  return words.length === 0 ? undefined : words.join("");
}

function say(talk: Talk): unknown[] {
  switch (talk.who) {
    case "system":
      return [{ role: "system", content: talk.text }];
    case "user": {
      if (talk.image === undefined) return [{ role: "user", content: talk.text }];
      const image = { type: "image_url", image_url: { url: `data:image/png;base64,${talk.image}` } };
      return [{ role: "user", content: [{ type: "text", text: talk.text }, image] }];
    }
    case "assistant":
      return [
        {
          role: "assistant",
          content: talk.text ?? (talk.calls === undefined ? "" : null),
          ...(talk.thought === undefined ? {} : { reasoning_content: talk.thought }),
          ...(talk.calls === undefined ? {} : { tool_calls: talk.calls.map(callOf) }),
        },
      ];
    case "tools":
      return talk.results.map(({ id, output }) => ({ role: "tool", tool_call_id: id, content: output }));
  }
}

function callOf({ id, name, input }: { id: string; name: string; input: unknown }): unknown {
  const text = typeof input === "string" ? input : JSON.stringify(input);
  return { id, type: "function", function: { name, arguments: text } };
}

/** OpenAI Chat Completions. */
export const openaiChat: Wire = {
  format: "openai-chat",
  list: "messages",
  hear,
  hearAround: () => [],
  say,
  request: (messages, { model = "some-model", system, tools }) => ({
    model,
    messages: system === undefined ? messages : [{ role: "system", content: system }, ...messages],
    ...(tools === undefined
      ? {}
      : {
          tools: tools.map((name) => ({
            type: "function",
            function: { name, parameters: { type: "object", properties: {} } },
          })),
        }),
  }),
};
