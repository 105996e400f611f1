import { Agent, type AgentInputItem, type Model, OpenAIProvider, Runner, tool } from "@openai/agents";
import type { Talk } from "@suture/testkit";
import { type Client, LOOP, PARAMETERS } from "../testing/client.ts";
import { holdClient } from "../testing/hold-client.ts";

const tools = LOOP.tools.map((name) =>
  tool({
    name,
    description: "A tool.",
    parameters: PARAMETERS,
    strict: true,
    execute: async () => LOOP.result,
  }),
);

async function say(model: Model, input: string | AgentInputItem[], stream: boolean): Promise<string> {
  const agent = new Agent({ name: "a", instructions: "You are helpful.", model, tools });
  const runner = new Runner({ tracingDisabled: true });
  if (!stream) return (await runner.run(agent, input)).finalOutput ?? "";
  const streamed = await runner.run(agent, input, { stream: true });
  for await (const event of streamed) void event;
  await streamed.completed;
  return streamed.finalOutput ?? "";
}

function itemsOf(talk: Talk): AgentInputItem[] {
  switch (talk.who) {
    case "assistant":
      return [
        ...(talk.text === undefined
          ? []
          : [
              {
                type: "message" as const,
                role: "assistant" as const,
                status: "completed" as const,
                content: [{ type: "output_text" as const, text: talk.text }],
              },
            ]),
        ...(talk.calls ?? []).map(({ id, name, input }) => ({
          type: "function_call" as const,
          ...{ callId: id, name, status: "completed" as const },
          arguments: JSON.stringify(input),
        })),
      ];
    case "tools":
      return talk.results.map(({ id, name, output }) => ({
        type: "function_call_result" as const,
        ...{ callId: id, name, status: "completed" as const, output },
      }));
    default:
      return [{ role: "user", content: talk.text }];
  }
}

function client(wire: string, useResponses: boolean, more: Pick<Client, "harmless" | "refuses">): Client {
  const modelAt = (url: string): Promise<Model> =>
    new OpenAIProvider({ apiKey: "any", baseURL: `${url}/v1`, useResponses }).getModel("gpt-4o");
  return {
    name: `the OpenAI Agents SDK on ${wire}`,
    wire,
    ...more,
    loop: async (url, stream) => say(await modelAt(url), LOOP.ask, stream),
    answer: async (url, history, stream) => say(await modelAt(url), history.flatMap(itemsOf), stream),
  };
}

holdClient(client("openai-chat", false, { refuses: ["a name no tool may have"] }));
holdClient(
  client("openai-responses", true, {
    harmless: ["a result behind what came later", "two results of one call"],
  }),
);
