import { ChatAnthropic } from "@langchain/anthropic";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import {
  AIMessage,
  type AIMessageChunk,
  type BaseMessage,
  HumanMessage,
  ToolMessage,
} from "@langchain/core/messages";
import type { ToolCall } from "@langchain/core/messages/tool";
import { tool } from "@langchain/core/tools";
import { ChatGoogleGenerativeAI } from "@langchain/google-genai";
import { ChatOpenAI } from "@langchain/openai";
import type { Talk } from "@suture/testkit";
import { type Client, LOOP, PARAMETERS } from "../testing/client.ts";
import { holdClient } from "../testing/hold-client.ts";

const apiKey = "any";
const tools = LOOP.tools.map((name) =>
  tool(async () => LOOP.result, { name, description: "A tool.", schema: PARAMETERS }),
);

/** Has a tool answer a call. */
async function resultOf({ id = "", name, args }: ToolCall): Promise<ToolMessage> {
  const called = tools.find((one) => one.name === name);
  return new ToolMessage({ tool_call_id: id, name, content: String(await called?.invoke(args)) });
}

async function say(model: BaseChatModel, messages: BaseMessage[], stream: boolean): Promise<AIMessage> {
  const bound = model.bindTools?.(tools) ?? model;
  if (!stream) return (await bound.invoke(messages)) as AIMessage;
  let whole: AIMessageChunk | undefined;
  for await (const chunk of await bound.stream(messages))
    whole = whole === undefined ? (chunk as AIMessageChunk) : whole.concat(chunk as AIMessageChunk);
  return whole as AIMessage;
}

function messagesOf(talk: Talk): BaseMessage[] {
  switch (talk.who) {
    case "assistant": {
      const calls = (talk.calls ?? []).map(({ id, name, input }) => ({
        ...{ id, name, type: "tool_call" as const },
        args: input as Record<string, unknown>,
      }));
      return [new AIMessage({ content: talk.text ?? "", tool_calls: calls })];
    }
    case "tools":
      return talk.results.map(
        ({ id, name, output }) => new ToolMessage({ tool_call_id: id, name, content: output }),
      );
    default:
      return [new HumanMessage(talk.text)];
  }
}

function client(
  wire: string,
  modelAt: (url: string) => BaseChatModel,
  more: Pick<Client, "harmless" | "cutWords" | "isOwnLoopBroken"> = {},
): Client {
  return {
    name: `LangChain on ${wire}`,
    wire,
    ...more,
    async loop(url, stream) {
      const messages: BaseMessage[] = [new HumanMessage(LOOP.ask)];
      for (;;) {
        const said = await say(modelAt(url), messages, stream);
        if ((said.tool_calls ?? []).length === 0) return said.text;
        messages.push(said);
        for (const call of said.tool_calls ?? []) messages.push(await resultOf(call));
      }
    },
    answer: async (url, history, stream) =>
      (await say(modelAt(url), history.flatMap(messagesOf), stream)).text,
  };
}

const openai = (url: string, useResponsesApi: boolean) =>
  new ChatOpenAI({
    ...{ apiKey, model: "gpt-4o", maxRetries: 0, useResponsesApi },
    configuration: { baseURL: `${url}/v1` },
  });
holdClient(client("openai-chat", (url) => openai(url, false)));
holdClient(
  client("openai-responses", (url) => openai(url, true), {
    harmless: ["a result behind what came later", "two results of one call"],
  }),
);
holdClient(
  client(
    "anthropic",
    (url) => new ChatAnthropic({ apiKey, model: "claude-opus-4-6", anthropicApiUrl: url, maxRetries: 0 }),
  ),
);
holdClient(
  client(
    "gemini",
    (baseUrl) => new ChatGoogleGenerativeAI({ apiKey, model: "gemini-2.5-flash", baseUrl, maxRetries: 0 }),
    // It puts each result of parallel calls into a content of its own.
    { cutWords: "Failed to parse stream", isOwnLoopBroken: () => true },
  ),
);
