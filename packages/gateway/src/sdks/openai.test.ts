import { wireOf } from "@suture/testkit";
import OpenAI from "openai";
import { type Client, LOOP, PARAMETERS } from "../testing/client.ts";
import { holdClient } from "../testing/hold-client.ts";

type Message = OpenAI.ChatCompletionMessageParam;
type Item = OpenAI.Responses.ResponseInputItem;

const clientFor = (url: string) => new OpenAI({ apiKey: "any", baseURL: `${url}/v1`, maxRetries: 0 });
const model = "gpt-4o";

/** One request of a history, by way of chat completions. */
async function complete(
  url: string,
  messages: Message[],
  stream: boolean,
): Promise<OpenAI.ChatCompletionMessage> {
  const { completions } = clientFor(url).chat;
  const tools = LOOP.tools.map((name) => ({
    type: "function" as const,
    function: { name, parameters: PARAMETERS },
  }));
  const body = { model, messages, tools };
  const { choices } = await (stream
    ? completions.stream(body).finalChatCompletion()
    : completions.create(body));
  return choices[0]?.message as OpenAI.ChatCompletionMessage;
}

const chat: Client = {
  name: "the openai client with chat completions",
  wire: "openai-chat",
  async loop(url, stream) {
    const messages: Message[] = [{ role: "user", content: LOOP.ask }];
    for (;;) {
      const message = await complete(url, messages, stream);
      if (message.tool_calls === undefined) return message.content ?? "";
      messages.push(message);
      for (const { id } of message.tool_calls)
        messages.push({ role: "tool", tool_call_id: id, content: LOOP.result });
    }
  },
  async answer(url, history, stream) {
    const messages = history.flatMap((talk) => wireOf("openai-chat").say(talk) as Message[]);
    return (await complete(url, messages, stream)).content ?? "";
  },
};

/** One request of a history, by way of responses. */
async function respond(url: string, input: Item[], stream: boolean): Promise<OpenAI.Responses.Response> {
  const { responses } = clientFor(url);
  const tools = LOOP.tools.map((name) => ({
    type: "function" as const,
    name,
    parameters: PARAMETERS,
    strict: true,
  }));
  const body = { model, input, tools };
  return stream ? responses.stream(body).finalResponse() : responses.create(body);
}

/** The helper for streams leaves `output_text` out. */
const textOf = ({ output }: OpenAI.Responses.Response): string =>
  output
    .flatMap((item) => (item.type === "message" ? item.content : []))
    .map((part) => (part.type === "output_text" ? part.text : ""))
    .join("");

const responses: Client = {
  name: "the openai client with responses",
  wire: "openai-responses",
  // Its helper for streams adds `parsed_arguments` to calls, which the API does not take back.
  isOwnLoopBroken: (stream) => stream,
  harmless: ["a result behind what came later", "two results of one call"],
  async loop(url, stream) {
    const input: Item[] = [{ role: "user", content: LOOP.ask }];
    for (;;) {
      const response = await respond(url, input, stream);
      const calls = response.output.filter((item) => item.type === "function_call");
      if (calls.length === 0) return textOf(response);
      input.push(...(response.output as Item[]));
      for (const { call_id } of calls)
        input.push({ type: "function_call_output", call_id, output: LOOP.result });
    }
  },
  async answer(url, history, stream) {
    const input = history.flatMap((talk) => wireOf("openai-responses").say(talk) as Item[]);
    return textOf(await respond(url, input, stream));
  },
};

holdClient(chat);
holdClient(responses);
