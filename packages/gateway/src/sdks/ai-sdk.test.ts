import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { wireOf } from "@suture/testkit";
import {
  generateText,
  jsonSchema,
  MissingToolResultsError,
  type ModelMessage,
  stepCountIs,
  streamText,
  tool,
} from "ai";
import { type Client, LOOP, PARAMETERS } from "../testing/client.ts";
import { holdClient } from "../testing/hold-client.ts";

const apiKey = "any";
const tools = Object.fromEntries(
  LOOP.tools.map((name) => [
    name,
    tool({ inputSchema: jsonSchema<{ city: string }>(PARAMETERS), execute: async () => LOOP.result }),
  ]),
);

type Model = ReturnType<ReturnType<typeof createOpenAI>["chat"]>;
type Prompt = Parameters<Model["doGenerate"]>[0]["prompt"];

async function say(model: Model, messages: ModelMessage[], stream: boolean): Promise<string> {
  const options = { model, messages, tools, stopWhen: stepCountIs(5), maxRetries: 0 };
  if (!stream) return (await generateText(options)).text;
  const streamed = streamText({ ...options, onError: () => {} });
  for await (const part of streamed.fullStream) if (part.type === "error") throw part.error;
  return streamed.text;
}

/** Asks the model itself, as middleware and agents of others do: nobody looks for missing results there. */
async function sayToModel(model: Model, messages: ModelMessage[], stream: boolean): Promise<string> {
  const prompt = messages.map((message) =>
    message.role === "user" && typeof message.content === "string"
      ? { ...message, content: [{ type: "text", text: message.content }] }
      : message,
  ) as Prompt;
  if (!stream) {
    const { content } = await model.doGenerate({ prompt });
    return content.map((part) => (part.type === "text" ? part.text : "")).join("");
  }
  let text = "";
  for await (const part of (await model.doStream({ prompt })).stream) {
    if (part.type === "error") throw part.error;
    if (part.type === "text-delta") text += part.delta;
  }
  return text;
}

function client(wire: string, modelAt: (url: string) => Model, harmless: readonly string[] = []): Client {
  return {
    name: `the AI SDK on ${wire}`,
    wire,
    harmless,
    loop: (url, stream) => say(modelAt(url), [{ role: "user", content: LOOP.ask }], stream),
    async answer(url, history, stream) {
      const messages = history.flatMap((talk) => wireOf("ai-sdk").say(talk) as ModelMessage[]);
      try {
        return await say(modelAt(url), messages, stream);
      } catch (error) {
        if (!MissingToolResultsError.isInstance(error)) throw error;
        return sayToModel(modelAt(url), messages, stream);
      }
    },
  };
}

const openai = (url: string) => createOpenAI({ apiKey, baseURL: `${url}/v1` });
holdClient(client("openai-chat", (url) => openai(url).chat("gpt-4o")));
holdClient(
  client("openai-responses", (url) => openai(url).responses("gpt-4o"), [
    "a result behind what came later",
    "two results of one call",
  ]),
);
holdClient(
  client("anthropic", (url) => createAnthropic({ apiKey, baseURL: `${url}/v1` })("claude-opus-4-6")),
);
holdClient(
  client("gemini", (url) =>
    createGoogleGenerativeAI({ apiKey, baseURL: `${url}/v1beta` })("gemini-2.5-flash"),
  ),
);
