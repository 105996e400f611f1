import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../start-emulator.ts";

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

function baseUrl(name: string): string {
  return emulator.providers.find((provider) => provider.name === name)!.baseUrl;
}

const tools = [
  {
    type: "function",
    function: { name: "f", parameters: { type: "object", properties: { long: { type: "string" } } } },
  },
];

interface Chunk {
  readonly choices: readonly {
    readonly delta: Record<string, unknown>;
    readonly finish_reason: string | null;
  }[];
  readonly [member: string]: unknown;
}

/** The raw stream: its lines, and the chunks in them. */
async function streamOf(
  name: string,
  model: string,
  content: string,
): Promise<{ lines: string[]; chunks: Chunk[] }> {
  const response = await fetch(`${baseUrl(name)}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer any" },
    body: JSON.stringify({ model, stream: true, messages: [{ role: "user", content }], tools }),
  });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const lines = (await response.text()).split("\n\n").filter((line) => line !== "");
  const data = lines.filter((line) => line.startsWith("data: {")).map((line) => JSON.parse(line.slice(6)));
  return { lines, chunks: data };
}

const finishing = ({ choices }: Chunk) => (choices[0]?.finish_reason ?? null) !== null;

describe("how vendors stream", () => {
  it.each([
    ["cerebras", "gpt-oss-120b"],
    ["deepseek", "deepseek-chat"],
    ["fireworks", "accounts/fireworks/models/llama-v3p3-70b-instruct"],
    ["minimax", "MiniMax-M2.5"],
    ["openrouter", "openai/gpt-4o"],
    ["together", "openai/gpt-oss-120b"],
    ["xai", "grok-4"],
  ])("%s tells its usage unasked, on the chunk that finishes", async (name, model) => {
    const { lines, chunks } = await streamOf(name, model, "hello");
    expect(lines.at(-1)).toBe("data: [DONE]");
    expect(chunks[0]?.choices[0]?.delta).toMatchObject({ role: "assistant" });
    expect(chunks.filter(({ usage }) => usage !== undefined)).toEqual(chunks.filter(finishing));
    expect(chunks.find(finishing)?.usage).toMatchObject({ total_tokens: expect.any(Number) });
  });

  it("Groq tells its usage in x_groq, and its channel while it thinks", async () => {
    const { chunks } = await streamOf("groq", "openai/gpt-oss-120b", "think");
    expect(chunks.find(finishing)).toMatchObject({ x_groq: { usage: { total_tokens: expect.any(Number) } } });
    expect(chunks.some(({ usage }) => usage !== undefined)).toBe(false);
    expect(chunks[1]?.choices[0]?.delta).toMatchObject({ reasoning: "The", channel: "analysis" });
  });

  it("Moonshot tells its usage in the choice that finishes", async () => {
    const { chunks } = await streamOf("moonshot", "moonshot-v1-8k", "hello");
    expect(chunks.find(finishing)?.choices[0]).toMatchObject({ usage: { total_tokens: expect.any(Number) } });
    expect(chunks.some(({ usage }) => usage !== undefined)).toBe(false);
  });

  it("OpenRouter says that it works, and who for", async () => {
    const { lines, chunks } = await streamOf("openrouter", "anthropic/claude-haiku-4.5", "think");
    expect(lines[0]).toBe(": OPENROUTER PROCESSING");
    expect(chunks.every(({ provider }) => provider === "Anthropic")).toBe(true);
    const details = chunks.flatMap(({ choices }) => (choices[0]?.delta.reasoning_details ?? []) as object[]);
    expect(details.at(-1)).toMatchObject({ signature: expect.any(String) });
    expect(chunks.at(-1)?.choices[0]).toMatchObject({ native_finish_reason: "stop" });
  });

  it.each([
    ["groq", "llama-3.3-70b-versatile", 1],
    ["xai", "grok-4", 1],
    ["cerebras", "gpt-oss-120b", 1],
    ["deepseek", "deepseek-chat", 5],
    ["moonshot", "moonshot-v1-8k", 5],
  ])("%s streams a call in pieces or at once", async (name, model, pieces) => {
    const { chunks } = await streamOf(name, model, "call f");
    const calls = chunks.flatMap(({ choices }) => (choices[0]?.delta.tool_calls ?? []) as object[]);
    expect(calls).toHaveLength(pieces);
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe("tool_calls");
  });

  it("reasoning comes before the answer", async () => {
    const { chunks } = await streamOf("deepseek", "deepseek-v4-pro", "hello");
    const members = chunks.map(({ choices }) => Object.keys(choices[0]?.delta ?? {}).at(-1));
    const [first, last] = [members.lastIndexOf("reasoning_content"), members.lastIndexOf("content")];
    expect(first).toBeGreaterThan(0);
    expect(last).toBeGreaterThan(first);
  });

  it("MiniMax's refusal reaches OpenRouter's clients inside the stream", async () => {
    const client = new OpenAI({ apiKey: "any", baseURL: baseUrl("openrouter"), maxRetries: 0 });
    const { data: stream, response } = await client.chat.completions
      .create({
        model: "minimax/minimax-m2.5",
        stream: true,
        messages: [{ role: "tool", tool_call_id: "call_a", content: "x" }],
      })
      .withResponse();
    expect(response.status).toBe(200);
    const reading = (async () => {
      for await (const _chunk of stream) expect(_chunk).toBeDefined();
    })();
    await expect(reading).rejects.toMatchObject({
      constructor: OpenAI.APIError,
      error: { message: "Minimax midstream error: invalid params, tool result's tool id(call_a) not found" },
    });
  });
});

describe("the number of answers", () => {
  it.each([
    [2, 2],
    [0, 1],
    [1e12, 128],
  ])("%d asked for, %d given", async (n, given) => {
    const client = new OpenAI({ apiKey: "any", baseURL: baseUrl("together"), maxRetries: 0 });
    const model = "openai/gpt-oss-120b";
    const { choices } = await client.chat.completions.create({
      model,
      messages: [{ role: "user", content: "x" }],
      n,
    });
    expect(choices).toHaveLength(given);
  });
});

describe("paths", () => {
  it("DeepSeek is found with /v1 and without", async () => {
    for (const path of ["", "/v1"]) {
      const client = new OpenAI({ apiKey: "any", baseURL: `${baseUrl("deepseek")}${path}`, maxRetries: 0 });
      const { data } = await client.models.list();
      expect(data.map(({ id }) => id)).toContain("deepseek-chat");
    }
  });
});
