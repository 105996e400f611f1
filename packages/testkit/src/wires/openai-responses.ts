import { bag, list } from "../json.ts";
import type { Said, Speaker, Talk, Wire } from "../wire.ts";
import { call, content, media, result, structure, text, thought } from "./hear-json.ts";

function block(role: Speaker, value: unknown): Said[] {
  if (typeof value === "string") return text(role, value);
  const { type, ...rest } = bag(value);
  switch (type) {
    case "input_text":
    case "output_text":
    case "text":
      return text(role, rest.text);
    case "refusal":
      return text(role, rest.refusal);
    case "input_image":
      return media(role, rest.image_url ?? rest.file_id);
    case "input_file":
      return media(role, rest.file_data ?? rest.file_url ?? rest.file_id);
    case "input_audio":
      return media(role, bag(rest.input_audio).data);
    default:
      return [];
  }
}

function hear(item: unknown): Said[] {
  if (typeof item === "string") return text("user", item);
  const { type, role, ...rest } = bag(item);
  switch (type ?? (role === undefined ? undefined : "message")) {
    case "message": {
      const system = role === "system" || role === "developer";
      return content(system ? "system" : role === "assistant" ? "assistant" : "user", rest.content, block);
    }
    case "reasoning":
      return [...list(rest.summary), ...list(rest.content)].flatMap((piece) => thought(bag(piece).text));
    case "function_call":
    case "custom_tool_call":
    case "computer_call":
    case "shell_call":
    case "local_shell_call":
    case "apply_patch_call":
      return call("assistant", rest.call_id, rest.name);
    case "function_call_output":
    case "custom_tool_call_output":
    case "apply_patch_call_output":
      return result(rest.call_id, undefined, content("user", rest.output, block));
    case "local_shell_call_output":
      return result(rest.call_id ?? rest.id, undefined, content("user", rest.output, block));
    case "computer_call_output":
      return result(rest.call_id, undefined, media("user", bag(rest.output).image_url));
    case "shell_call_output":
      return result(rest.call_id, undefined, structure(rest.output));
    default:
      return [];
  }
}

function say(talk: Talk): unknown[] {
  switch (talk.who) {
    case "system":
      return [{ role: "system", content: talk.text }];
    case "user": {
      if (talk.image === undefined) return [{ role: "user", content: talk.text }];
      const image = { type: "input_image", image_url: `data:image/png;base64,${talk.image}` };
      return [{ role: "user", content: [{ type: "input_text", text: talk.text }, image] }];
    }
    case "assistant":
      if (talk.text === undefined && talk.calls === undefined) return [{ role: "assistant", content: "" }];
      return [
        ...(talk.text === undefined ? [] : [reply(talk.text)]),
        ...(talk.thought === undefined || talk.calls === undefined ? [] : [reasoning(talk.thought)]),
        ...(talk.calls ?? []).map(({ id, name, input }) => ({
          type: "function_call",
          call_id: id,
          name,
          arguments: typeof input === "string" ? input : JSON.stringify(input),
        })),
      ];
    case "tools":
      return talk.results.map(({ id, output }) => ({ type: "function_call_output", call_id: id, output }));
  }
}

function reply(words: string): unknown {
  return { type: "message", role: "assistant", content: [{ type: "output_text", text: words }] };
}

/** Reasoning comes right before the calls that it led to. */
function reasoning(words: string): unknown {
  return {
    type: "reasoning",
    summary: [{ type: "summary_text", text: words }],
    encrypted_content: "c2VhbGVk",
  };
}

/** OpenAI Responses. */
export const openaiResponses: Wire = {
  format: "openai-responses",
  list: "input",
  hear,
  hearAround: (body) => text("system", body.instructions),
  say,
  request: (input, { model = "some-model", system, tools }) => ({
    model,
    input,
    ...(system === undefined ? {} : { instructions: system }),
    ...(tools === undefined
      ? {}
      : {
          tools: tools.map((name) => ({
            type: "function",
            name,
            parameters: { type: "object", properties: {} },
          })),
        }),
  }),
};
