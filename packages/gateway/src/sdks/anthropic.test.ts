import Anthropic from "@anthropic-ai/sdk";
import { wireOf } from "@suture/testkit";
import { expect, it } from "vitest";
import { type Client, LOOP, PARAMETERS } from "../testing/client.ts";
import { startEmulated } from "../testing/emulated.ts";
import { holdClient } from "../testing/hold-client.ts";

const clientFor = (baseURL: string) => new Anthropic({ apiKey: "any", baseURL, maxRetries: 0 });
const model = "claude-opus-4-6";
const tools = LOOP.tools.map((name) => ({ name, input_schema: PARAMETERS }));

function say(url: string, messages: Anthropic.MessageParam[], stream: boolean): Promise<Anthropic.Message> {
  const client = clientFor(url);
  const body = { model, max_tokens: 200, messages, tools };
  return stream ? client.messages.stream(body).finalMessage() : client.messages.create(body);
}

const textOf = (content: readonly Anthropic.ContentBlock[]): string =>
  content.map((block) => (block.type === "text" ? block.text : "")).join("");

const anthropic: Client = {
  name: "the Anthropic client",
  wire: "anthropic",
  async loop(url, stream) {
    const messages: Anthropic.MessageParam[] = [{ role: "user", content: LOOP.ask }];
    for (;;) {
      const { content } = await say(url, messages, stream);
      const calls = content.filter((block) => block.type === "tool_use");
      if (calls.length === 0) return textOf(content);
      const results = calls.map(({ id }) => ({
        type: "tool_result" as const,
        tool_use_id: id,
        content: LOOP.result,
      }));
      messages.push({ role: "assistant", content }, { role: "user", content: results });
    }
  },
  async answer(url, history, stream) {
    const messages = history.flatMap((talk) => wireOf("anthropic").say(talk) as Anthropic.MessageParam[]);
    return textOf((await say(url, messages, stream)).content);
  },
};

holdClient(anthropic);

it("the Anthropic client counts the tokens of a broken history", async () => {
  const { gateway, close } = await startEmulated();
  const messages = [
    { who: "user" as const, text: "hi" },
    { who: "assistant" as const, calls: [{ id: "toolu_1", name: "get_weather", input: {} }] },
  ].flatMap((talk) => wireOf("anthropic").say(talk) as Anthropic.MessageParam[]);
  const counted = await clientFor(gateway.url).messages.countTokens({ model, messages, tools });
  expect(counted.input_tokens).toBeGreaterThan(9);
  await close();
});
