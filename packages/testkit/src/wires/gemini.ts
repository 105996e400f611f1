import { bag, list } from "../json.ts";
import type { Said, Speaker, Talk, Wire } from "../wire.ts";
import { call, media, result, structure, text, thought } from "./hear-json.ts";

function part(role: Speaker, value: unknown): Said[] {
  if (typeof value === "string") return text(role, value);
  const { text: words, inlineData, fileData, functionCall, functionResponse, ...rest } = bag(value);
  if (functionCall !== undefined) return call(role, bag(functionCall).id, bag(functionCall).name);
  if (functionResponse !== undefined) {
    const { id, name, response, parts } = bag(functionResponse);
    const pieces = list(parts).flatMap((each) => part("user", each));
    return result(id, name, [...structure(response), ...pieces]);
  }
  if (inlineData !== undefined) return media(role, bag(inlineData).data);
  if (fileData !== undefined) return media(role, bag(fileData).fileUri);
  return rest.thought === true ? thought(words) : text(role, words);
}

function speaker(role: unknown): Speaker {
  if (role === "model" || role === "assistant") return "assistant";
  return role === "system" ? "system" : "user";
}

function hear(message: unknown): Said[] {
  if (typeof message === "string") return text("user", message);
  const { role, parts } = bag(message);
  if (typeof parts === "string") return text(speaker(role), parts);
  return list(parts).flatMap((each) => part(speaker(role), each));
}

function say(talk: Talk): unknown[] {
  switch (talk.who) {
    case "system":
      return [{ role: "system", parts: [{ text: talk.text }] }];
    case "user": {
      const image = { inlineData: { mimeType: "image/png", data: talk.image } };
      return [{ role: "user", parts: [{ text: talk.text }, ...(talk.image === undefined ? [] : [image])] }];
    }
    case "assistant":
      return [
        {
          role: "model",
          parts: [
            ...(talk.thought === undefined ? [] : [{ text: talk.thought, thought: true }]),
            ...(talk.text === undefined ? [] : [{ text: talk.text }]),
            ...(talk.calls ?? []).map(({ id, name, input }) => ({ functionCall: { id, name, args: input } })),
          ],
        },
      ];
    case "tools":
      return [
        {
          role: "user",
          parts: talk.results.map(({ id, name, output }) => ({
            functionResponse: { id, name, response: { output } },
          })),
        },
      ];
  }
}

/** Gemini generateContent. */
export const gemini: Wire = {
  format: "gemini",
  list: "contents",
  hear,
  hearAround: (body) => {
    const instruction = body.systemInstruction ?? body.system_instruction;
    if (typeof instruction === "string") return text("system", instruction);
    return list(bag(instruction).parts).flatMap((each) => part("system", each));
  },
  say,
  request: (contents, { model = "some-model", system, tools }) => ({
    model,
    contents,
    ...(system === undefined ? {} : { systemInstruction: { parts: [{ text: system }] } }),
    ...(tools === undefined
      ? {}
      : {
          tools: [
            {
              functionDeclarations: tools.map((name) => ({
                name,
                parameters: { type: "object", properties: {} },
              })),
            },
          ],
        }),
  }),
};
