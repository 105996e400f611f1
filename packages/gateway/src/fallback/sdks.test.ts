import Anthropic from "@anthropic-ai/sdk";
import { type Content, type FunctionCall, GoogleGenAI } from "@google/genai";
import { type Emulator, startEmulator } from "@suture/emulators";
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FallbackBridge, startBridge } from "../testing/fallback-bridge.ts";
import type { Target } from "./settings/request-settings.ts";

let emulator: Emulator;
let bridge: FallbackBridge;
let openai: OpenAI;
let anthropic: Anthropic;
let google: GoogleGenAI;

beforeAll(async () => {
  emulator = await startEmulator({ provider: "all" });
  bridge = await startBridge(emulator);
  openai = new OpenAI({ apiKey: "any", baseURL: `${bridge.url}/v1`, maxRetries: 0 });
  anthropic = new Anthropic({ apiKey: "any", baseURL: bridge.url, maxRetries: 0 });
  google = new GoogleGenAI({ apiKey: "any", httpOptions: { baseUrl: bridge.url } });
});
beforeEach(() => {
  emulator.reset();
  bridge.sent.length = 0;
});
afterAll(async () => {
  await bridge.close();
  await emulator.close();
});

/** The providers that answer, whatever the client's wire. */
const TARGETS: readonly Target[] = [
  { wire: "openai-chat", contract: "openai-chat", model: "gpt-4o" },
  { wire: "openai-chat", contract: "deepseek", model: "deepseek-reasoner" },
  { wire: "openai-chat", contract: "mistral", model: "mistral-small-latest" },
  { wire: "openai-responses", contract: "openai-responses", model: "gpt-5.2" },
  { wire: "anthropic", contract: "anthropic", model: "claude-sonnet-5" },
  { wire: "anthropic", contract: "anthropic", model: "claude-opus-4-6" },
  { wire: "gemini", contract: "gemini", model: "gemini-2.5-flash" },
  { wire: "gemini", contract: "gemini", model: "gemini-3-pro-preview" },
];

/** The answer as an SDK understood it. */
interface Heard {
  readonly text: string;
  readonly calls: readonly { readonly name: string; readonly args: unknown }[];
  readonly stop: unknown;
  readonly tokens: unknown;
}

/** A conversation through an official SDK. */
interface Talk {
  /** Sends a text, or the same result for all calls, and returns the answer. */
  say(text: string): Promise<Heard>;
  answer(result: string): Promise<Heard>;
}

const parameters = { type: "object" as const, properties: { city: { type: "string" } }, required: ["city"] };
const names = ["get_weather", "get_time"];

interface Options {
  readonly stream: boolean;
  readonly maxTokens?: number;
  readonly think?: boolean;
}

function chat({ stream, maxTokens, think }: Options): Talk {
  const messages: OpenAI.ChatCompletionMessageParam[] = [];
  const ask = async (): Promise<Heard> => {
    const body = {
      model: "gpt-5.2",
      messages,
      tools: names.map((name) => ({ type: "function" as const, function: { name, parameters } })),
      ...(maxTokens === undefined ? {} : { max_completion_tokens: maxTokens }),
      ...(think === true ? { reasoning_effort: "medium" as const } : {}),
    };
    const completion = stream
      ? await openai.chat.completions
          .stream({ ...body, stream_options: { include_usage: true } })
          .finalChatCompletion()
      : await openai.chat.completions.create(body);
    const [choice] = completion.choices;
    messages.push(choice?.message as OpenAI.ChatCompletionMessageParam);
    const calls = choice?.message.tool_calls ?? [];
    expect(completion.model).toBe("gpt-5.2");
    return {
      text: choice?.message.content ?? "",
      calls: calls.map((call) => {
        if (call.type !== "function") throw new Error(call.type);
        return { name: call.function.name, args: JSON.parse(call.function.arguments) };
      }),
      stop: choice?.finish_reason,
      tokens: completion.usage?.total_tokens,
    };
  };
  return {
    say(text) {
      messages.push({ role: "user", content: text });
      return ask();
    },
    answer(content) {
      const last = messages.at(-1) as OpenAI.ChatCompletionAssistantMessageParam;
      for (const { id } of last.tool_calls ?? []) messages.push({ role: "tool", tool_call_id: id, content });
      return ask();
    },
  };
}

/** The response at the end of a stream. The SDK's own helper ignores an incomplete one. */
async function lastOf(stream: ReturnType<OpenAI["responses"]["stream"]>): Promise<OpenAI.Responses.Response> {
  let last: OpenAI.Responses.Response | undefined;
  for await (const event of stream) {
    if (event.type === "response.completed" || event.type === "response.incomplete") last = event.response;
  }
  if (last === undefined) throw new Error("the stream came to no end");
  if (last.status === "completed") expect((await stream.finalResponse()).output).toMatchObject(last.output);
  return last;
}

function responses({ stream, maxTokens, think }: Options): Talk {
  const input: OpenAI.Responses.ResponseInputItem[] = [];
  let output: OpenAI.Responses.ResponseOutputItem[] = [];
  const ask = async (): Promise<Heard> => {
    const body = {
      model: "gpt-5.2",
      input,
      tools: names.map((name) => ({ type: "function" as const, name, parameters, strict: false })),
      ...(maxTokens === undefined ? {} : { max_output_tokens: maxTokens }),
      ...(think === true ? { reasoning: { effort: "medium" as const, summary: "auto" as const } } : {}),
    };
    const response = stream
      ? await lastOf(openai.responses.stream(body))
      : await openai.responses.create(body);
    output = response.output;
    // The helper adds members of its own, which must not be sent.
    for (const item of output) {
      const { parsed_arguments: _, ...rest } = item as typeof item & { parsed_arguments?: unknown };
      input.push(rest as OpenAI.Responses.ResponseInputItem);
    }
    return {
      text: output
        .flatMap((item) => (item.type === "message" ? item.content : []))
        .map((block) => (block.type === "output_text" ? block.text : ""))
        .join(""),
      calls: output.flatMap((item) =>
        item.type === "function_call" ? [{ name: item.name, args: JSON.parse(item.arguments) }] : [],
      ),
      stop: response.incomplete_details?.reason ?? response.status,
      tokens: response.usage?.total_tokens,
    };
  };
  return {
    say(text) {
      input.push({ role: "user", content: text });
      return ask();
    },
    answer(result) {
      for (const item of output) {
        if (item.type === "function_call")
          input.push({ type: "function_call_output", call_id: item.call_id, output: result });
      }
      return ask();
    },
  };
}

function messages({ stream, maxTokens = 8_000, think }: Options): Talk {
  const history: Anthropic.MessageParam[] = [];
  let content: Anthropic.ContentBlock[] = [];
  const ask = async (): Promise<Heard> => {
    const body = {
      model: "claude-sonnet-5",
      max_tokens: maxTokens,
      messages: history,
      tools: names.map((name) => ({ name, input_schema: parameters })),
      ...(think === true ? { thinking: { type: "enabled" as const, budget_tokens: 2_000 } } : {}),
    };
    const message = stream
      ? await anthropic.messages.stream(body).finalMessage()
      : await anthropic.messages.create(body);
    content = message.content;
    history.push({ role: "assistant", content });
    return {
      text: content.map((block) => (block.type === "text" ? block.text : "")).join(""),
      calls: content.flatMap((block) =>
        block.type === "tool_use" ? [{ name: block.name, args: block.input }] : [],
      ),
      stop: message.stop_reason,
      tokens: message.usage.input_tokens + message.usage.output_tokens,
    };
  };
  return {
    say(text) {
      history.push({ role: "user", content: text });
      return ask();
    },
    answer(result) {
      const results = content.flatMap((block) =>
        block.type === "tool_use"
          ? [{ type: "tool_result" as const, tool_use_id: block.id, content: result }]
          : [],
      );
      history.push({ role: "user", content: results });
      return ask();
    },
  };
}

function contents({ stream, maxTokens, think }: Options): Talk {
  const history: Content[] = [];
  let calls: readonly FunctionCall[] = [];
  const ask = async (): Promise<Heard> => {
    const body = {
      model: "gemini-2.5-flash",
      contents: history,
      config: {
        tools: [{ functionDeclarations: names.map((name) => ({ name, parametersJsonSchema: parameters })) }],
        ...(maxTokens === undefined ? {} : { maxOutputTokens: maxTokens }),
        ...(think === true ? { thinkingConfig: { includeThoughts: true, thinkingBudget: 2_000 } } : {}),
      },
    };
    const parts: NonNullable<Content["parts"]> = [];
    let stop: unknown;
    let tokens: unknown;
    const answers = stream
      ? await google.models.generateContentStream(body)
      : [await google.models.generateContent(body)];
    for await (const { candidates, usageMetadata } of answers) {
      parts.push(...(candidates?.[0]?.content?.parts ?? []));
      stop = candidates?.[0]?.finishReason ?? stop;
      tokens = usageMetadata?.totalTokenCount ?? tokens;
    }
    history.push({ role: "model", parts: parts.filter(({ text }) => text !== "") });
    calls = parts.flatMap(({ functionCall }) => (functionCall === undefined ? [] : [functionCall]));
    return {
      text: parts.map(({ text = "", thought }) => (thought === true ? "" : text)).join(""),
      calls: calls.map(({ name = "", args }) => ({ name, args })),
      stop,
      tokens,
    };
  };
  return {
    say(text) {
      history.push({ role: "user", parts: [{ text }] });
      return ask();
    },
    answer(output) {
      const parts = calls.map(({ id, name }) => ({
        functionResponse: {
          ...(id === undefined ? {} : { id }),
          ...(name === undefined ? {} : { name }),
          response: { output },
        },
      }));
      history.push({ role: "user", parts });
      return ask();
    },
  };
}

const CLIENTS = [
  {
    wire: "openai-chat",
    home: { wire: "openai-chat", contract: "openai-chat", model: "gpt-5.2" },
    open: chat,
    stops: { stop: "stop", calls: "tool_calls", length: "length" },
  },
  {
    wire: "openai-responses",
    home: { wire: "openai-responses", contract: "openai-responses", model: "gpt-5.2" },
    open: responses,
    stops: { stop: "completed", calls: "completed", length: "max_output_tokens" },
  },
  {
    wire: "anthropic",
    home: { wire: "anthropic", contract: "anthropic", model: "claude-sonnet-4-5" },
    open: messages,
    stops: { stop: "end_turn", calls: "tool_use", length: "max_tokens" },
  },
  {
    wire: "gemini",
    home: { wire: "gemini", contract: "gemini", model: "gemini-2.5-flash" },
    open: contents,
    stops: { stop: "STOP", calls: "STOP", length: "MAX_TOKENS" },
  },
];

const cases = CLIENTS.flatMap((client) =>
  TARGETS.filter(({ wire }) => wire !== client.wire).flatMap((to) =>
    [false, true].map(
      (stream) => [client.wire, to.model, stream ? "streamed" : "whole", client, to, stream] as const,
    ),
  ),
);

describe.each(cases)(
  "a client of %s, answered by %s, %s",
  (_wire, _model, _how, { open, stops, home }, to, stream) => {
    beforeEach(() => {
      bridge.to = to;
    });

    it("hears what is said", async () => {
      emulator.scenario({ replies: [{ text: 'It is 4 °C in "Oslo" 🎉.' }] });
      const heard = await open({ stream }).say("What is the weather?");
      expect(heard).toMatchObject({ text: 'It is 4 °C in "Oslo" 🎉.', calls: [], stop: stops.stop });
      expect(heard.tokens).toBeGreaterThan(0);
    });

    it("goes through a tool loop with parallel calls", async () => {
      const talk = open({ stream });
      const first = await talk.say("call get_weather and get_time");
      expect(first.stop).toBe(stops.calls);
      expect(first.calls).toEqual(names.map((name) => ({ name, args: { city: "some city" } })));
      const second = await talk.answer("sunny");
      expect(second).toMatchObject({ text: 'The tools answered: "sunny" and "sunny".', stop: stops.stop });
      expect((await talk.say("thanks")).text).toContain("thanks");
    });

    it("goes through a tool loop of a model that thinks", async () => {
      const talk = open({ stream, think: true });
      expect((await talk.say("think, then call get_weather")).calls).toHaveLength(1);
      expect((await talk.answer("sunny")).text).toContain("sunny");
      expect((await talk.say("think again")).text).toContain("think again");
    });

    it("can go on with its own provider", async () => {
      const talk = open({ stream, think: true });
      await talk.say("think, then call get_weather");
      await talk.answer("sunny");
      await talk.say("call get_time");
      bridge.to = home;
      expect((await talk.answer("noon")).text).toContain("noon");
      expect((await talk.say("think, then call get_weather")).calls).toHaveLength(1);
      bridge.to = to;
      expect((await talk.answer("rainy")).text).toContain("rainy");
    });

    it("is told that there was no more room", async () => {
      const heard = await open({ stream, maxTokens: 16 }).say("x".repeat(500));
      expect(heard.stop).toBe(stops.length);
    });

    it("gets the words of a refusal", async () => {
      emulator.scenario({ faults: [{ fail: 429, message: "slow down, please", times: "always" }] });
      const error = await open({ stream })
        .say("hello")
        .catch((reason: unknown) => reason);
      expect(error).toMatchObject({ status: 429 });
      expect(String((error as Error).message)).toContain("slow down, please");
    });

    it("is never told that an answer is whole that was cut", async () => {
      emulator.scenario({ faults: [{ cut: stream ? 1 : 0, times: "always" }] });
      await expect(open({ stream }).say("hello")).rejects.toThrow();
    });
  },
);
