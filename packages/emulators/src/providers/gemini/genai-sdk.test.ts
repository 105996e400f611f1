import {
  ApiError,
  type Content,
  createPartFromFunctionResponse,
  FunctionCallingConfigMode,
  type GenerateContentResponse,
  GoogleGenAI,
  type Part,
  type Tool,
  Type,
} from "@google/genai";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../start-emulator.ts";

let emulator: Emulator;
let client: GoogleGenAI;

beforeAll(async () => {
  emulator = await startEmulator({ provider: "gemini" });
  client = clientWith("any");
});
beforeEach(() => emulator.reset());
afterAll(() => emulator.close());

function clientWith(apiKey: string, apiVersion = "v1beta"): GoogleGenAI {
  return new GoogleGenAI({ apiKey, apiVersion, httpOptions: { baseUrl: emulator.url } });
}

const tools: Tool[] = [
  {
    functionDeclarations: [
      {
        name: "get_weather",
        parametersJsonSchema: {
          type: "object",
          properties: { city: { type: "string" } },
          required: ["city"],
        },
      },
      { name: "get_time" },
    ],
  },
];
const asking = (text: string): Content => ({ role: "user", parts: [{ text }] });
const parallel = asking("call get_weather and get_time");

function responsesTo(calls: GenerateContentResponse["functionCalls"]): Content {
  const outputs: Record<string, string> = { get_weather: "sunny", get_time: "noon" };
  const parts = (calls ?? []).map(({ id = "", name = "" }) =>
    createPartFromFunctionResponse(id, name, { output: outputs[name] }),
  );
  return { role: "user", parts };
}

/** The content of a stream, joined the way a client stores it. */
async function collect(stream: AsyncIterable<GenerateContentResponse>) {
  const chunks: GenerateContentResponse[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const parts: Part[] = chunks.flatMap((chunk) => chunk.candidates?.[0]?.content?.parts ?? []);
  const text = parts.map((part) => (part.thought ? "" : (part.text ?? ""))).join("");
  return { chunks, parts, text, last: chunks.at(-1) };
}

describe("the official client of Gemini", () => {
  it("gets a whole answer that tells what was received", async () => {
    const response = await client.models.generateContent({
      model: "gemini-2.5-flash",
      contents: "hello",
      config: { systemInstruction: "be brief" },
    });
    expect(response.text).toBe('I received 2 messages (1 system, 1 user); the last says: "hello".');
    expect(response.candidates?.[0]).toMatchObject({ finishReason: "STOP", index: 0 });
    expect(response.modelVersion).toBe("gemini-2.5-flash");
    expect(response.responseId).toMatch(/^\w{22}$/);
    expect(response.usageMetadata).toMatchObject({
      promptTokenCount: 10,
      candidatesTokenCount: 17,
      totalTokenCount: 27,
      promptTokensDetails: [{ modality: "TEXT", tokenCount: 10 }],
    });
    expect(emulator.log().at(-1)?.path).toBe("/v1beta/models/gemini-2.5-flash:generateContent");
  });

  it.each(["gemini-2.0-flash", "gemini-3-flash-preview"])("streams the same answer (%s)", async (model) => {
    const stream = await client.models.generateContentStream({ model, contents: "hello" });
    const { chunks, parts, text, last } = await collect(stream);
    expect(text).toBe('I received 1 message (1 user); the last says: "hello".');
    expect(chunks.length).toBeGreaterThan(2);
    expect(chunks.map((chunk) => chunk.candidates?.[0]?.finishReason)).toEqual([
      ...chunks.slice(1).map(() => undefined),
      "STOP",
    ]);
    expect(new Set(chunks.map(({ responseId }) => responseId)).size).toBe(1);
    expect(last?.usageMetadata).toMatchObject({ promptTokenCount: 7, totalTokenCount: 21 });
    // Gemini 3 signs its text at the end of the stream.
    const signature = model.startsWith("gemini-3") ? { thoughtSignature: expect.any(String) } : {};
    expect(parts.at(-1)).toEqual({ text: "", ...signature });
  });

  it.each(["gemini-2.5-flash", "gemini-3-pro-preview"])(
    "goes through a tool loop with parallel calls (%s)",
    async (model) => {
      const first = await client.models.generateContent({ model, contents: [parallel], config: { tools } });
      expect(first.candidates?.[0]?.finishReason).toBe("STOP");
      expect(first.functionCalls).toMatchObject([
        { name: "get_weather", args: { city: "some city" } },
        { name: "get_time", args: {} },
      ]);
      const third = model.startsWith("gemini-3");
      expect(first.functionCalls?.map(({ id }) => /^\w{8}$/.test(id ?? ""))).toEqual([third, third]);
      const content = first.candidates?.[0]?.content as Content;
      // Of parallel calls, only the first is signed.
      expect(content.parts?.map(({ thoughtSignature }) => thoughtSignature !== undefined)).toEqual([
        third,
        false,
      ]);
      const second = await client.models.generateContent({
        model,
        contents: [parallel, content, responsesTo(first.functionCalls)],
        config: { tools },
      });
      expect(second.text).toBe('The tools answered: "sunny" and "noon".');
    },
  );

  it("streams a tool loop, with thoughts that come back", async () => {
    const model = "gemini-3-flash-preview";
    const config = { tools, thinkingConfig: { includeThoughts: true } };
    const { parts, last } = await collect(
      await client.models.generateContentStream({ model, contents: [parallel], config }),
    );
    const thoughts = parts.filter(({ thought }) => thought).map(({ text }) => text);
    expect(thoughts.join("")).toBe("The user wants me to use get_weather and get_time.");
    expect(last?.usageMetadata?.thoughtsTokenCount).toBe(13);
    const calls = parts.flatMap(({ functionCall }) => functionCall ?? []);
    expect(calls.map(({ name }) => name)).toEqual(["get_weather", "get_time"]);
    const { text } = await collect(
      await client.models.generateContentStream({
        model,
        contents: [parallel, { role: "model", parts }, responsesTo(calls)],
        config,
      }),
    );
    expect(text).toBe('The tools answered: "sunny" and "noon".');
  });

  it("keeps signatures in a chat, and is refused without them", async () => {
    const chat = client.chats.create({ model: "gemini-3-pro-preview", config: { tools } });
    const { functionCalls } = await chat.sendMessage({ message: "think, then call get_weather" });
    const { parts = [] } = responsesTo(functionCalls);
    expect((await chat.sendMessage({ message: parts })).text).toBe('The tool answered: "sunny".');
    const history = chat.getHistory();
    expect(history).toHaveLength(4);
    const stripped = history.slice(0, 3).map(({ role, parts: own = [] }) => ({
      role: role ?? "user",
      parts: own.map(({ thoughtSignature: _, ...part }) => part),
    }));
    const request = { model: "gemini-3-pro-preview", contents: stripped };
    await expect(client.models.generateContent(request)).rejects.toThrow(
      /missing a thought_signature in functionCall parts.*`default_api:get_weather` , position 2\./,
    );
  });

  it("calls what it is told to", async () => {
    const forced = (mode: FunctionCallingConfigMode, allowedFunctionNames?: string[]) =>
      client.models.generateContent({
        model: "gemini-2.5-pro",
        contents: "hello",
        config: {
          tools,
          toolConfig: {
            functionCallingConfig: { mode, ...(allowedFunctionNames ? { allowedFunctionNames } : {}) },
          },
        },
      });
    const { ANY, NONE } = FunctionCallingConfigMode;
    expect((await forced(ANY)).functionCalls?.[0]?.name).toBe("get_weather");
    expect((await forced(ANY, ["get_time"])).functionCalls?.[0]?.name).toBe("get_time");
    expect((await forced(NONE)).functionCalls).toBeUndefined();
  });

  it("gets JSON of the form it asks for", async () => {
    const { text } = await client.models.generateContent({
      model: "gemini-2.5-flash",
      contents: "where?",
      config: {
        responseMimeType: "application/json",
        responseSchema: { type: Type.OBJECT, properties: { city: { type: Type.STRING } } },
      },
    });
    expect(JSON.parse(text ?? "")).toEqual({ city: "some city" });
  });

  it("hears of a failure inside a stream", async () => {
    emulator.scenario({ faults: [{ fail: 503, after: 1 }] });
    const stream = await client.models.generateContentStream({ model: "gemini-2.5-pro", contents: "a" });
    const read = collect(stream);
    await expect(read).rejects.toMatchObject({ constructor: ApiError, status: 503 });
    await expect(read).rejects.toThrow("The model is overloaded. Please try again later.");
  });

  it("is cut at the maximum, before the first word even", async () => {
    const cut = (maxOutputTokens: number) =>
      client.models.generateContent({
        model: "gemini-2.5-pro",
        contents: "think",
        config: { maxOutputTokens },
      });
    expect((await cut(20)).candidates?.[0]).toMatchObject({
      finishReason: "MAX_TOKENS",
      content: { parts: [{ text: "I received 1 message" }] },
    });
    expect((await cut(1)).candidates?.[0]).toMatchObject({
      finishReason: "MAX_TOKENS",
      content: { role: "model" },
    });
  });

  it("raises its own errors on refusals, whole and streamed", async () => {
    const model = "gemini-2.5-flash";
    const contents: Content[] = [asking("a"), responsesTo([{ name: "get_time" }])];
    const message =
      '{"error":{"code":400,"message":"Please ensure that function response turn comes immediately after a function call turn.","status":"INVALID_ARGUMENT"}}';
    const whole = client.models.generateContent({ model, contents });
    await expect(whole).rejects.toMatchObject({ constructor: ApiError, status: 400, message });
    const streamed = client.models.generateContentStream({ model, contents });
    await expect(streamed).rejects.toMatchObject({ constructor: ApiError, status: 400 });
    await expect(streamed).rejects.toThrow("comes immediately after a function call turn");
    const long = client.models.generateContent({ model, contents: "x".repeat(4_200_000) });
    await expect(long).rejects.toThrow(
      "The input token count exceeds the maximum number of tokens allowed 1048576.",
    );
    await expect(clientWith("invalid").models.list()).rejects.toMatchObject({
      constructor: ApiError,
      status: 400,
    });
    const unknown = client.models.generateContent({ model: "gpt-5", contents: "a" });
    await expect(unknown).rejects.toMatchObject({ constructor: ApiError, status: 404 });
  });

  it("hears of a limit that a scenario sets", async () => {
    emulator.scenario({ faults: [{ fail: 429, retryAfter: 7 }, { fail: 503 }] });
    const again = () => client.models.generateContent({ model: "gemini-2.5-flash", contents: "a" });
    await expect(again()).rejects.toThrow(/RESOURCE_EXHAUSTED.*"retryDelay":"7s"/);
    await expect(again()).rejects.toMatchObject({ status: 503 });
    expect((await again()).text).toContain('"a"');
  });

  it("counts tokens as they are billed", async () => {
    const contents = [asking("hello, how many tokens are these?")];
    const { totalTokens } = await client.models.countTokens({ model: "gemini-2.5-flash", contents });
    const { usageMetadata } = await client.models.generateContent({ model: "gemini-2.5-flash", contents });
    expect(totalTokens).toBe(usageMetadata?.promptTokenCount);
  });

  it.each(["v1", "v1beta", "v1alpha"])("lists models and finds one (%s)", async (version) => {
    const names: (string | undefined)[] = [];
    const pager = await clientWith("any", version).models.list({ config: { pageSize: 5 } });
    for await (const { name } of pager) names.push(name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain("models/gemini-2.5-flash");
    const found = await clientWith("any", version).models.get({ model: "gemini-2.0-flash" });
    expect(found).toMatchObject({ inputTokenLimit: 1_048_576, outputTokenLimit: 8_192 });
    await expect(client.models.get({ model: "gpt-5" })).rejects.toMatchObject({ status: 404 });
  });
});
