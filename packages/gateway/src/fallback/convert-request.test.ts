import { judge } from "@suture/emulators";
import { describe, expect, it } from "vitest";
import { RICH_REQUESTS as SOURCES } from "../testing/rich-requests.ts";
import { convertRequest } from "./convert-request.ts";
import type { Target } from "./settings/request-settings.ts";
import { whyUnconvertible } from "./unconvertible.ts";

const TARGETS: { readonly [model: string]: Target } = Object.fromEntries(
  [
    ["openai-chat", "openai-chat", "gpt-4o"],
    ["openai-chat", "openai-chat", "gpt-5"],
    ["openai-chat", "openai-chat", "o3-mini"],
    ["openai-chat", "groq", "llama-3.3-70b-versatile"],
    ["openai-chat", "mistral", "mistral-small-latest"],
    ["openai-chat", "deepseek", "deepseek-reasoner"],
    ["openai-chat", "xai", "grok-4"],
    ["openai-chat", "moonshot", "kimi-k2-0905-preview"],
    ["openai-chat", "minimax", "MiniMax-M2"],
    ["openai-chat", "fireworks", "accounts/fireworks/models/llama-v3p1-70b-instruct"],
    ["openai-chat", "cerebras", "gpt-oss-120b"],
    ["openai-chat", "together", "meta-llama/Llama-3.3-70B-Instruct-Turbo"],
    ["openai-chat", "openrouter", "openai/gpt-5"],
    ["openai-responses", "openai-responses", "gpt-4.1"],
    ["openai-responses", "openai-responses", "gpt-5.6"],
    ["anthropic", "anthropic", "claude-3-5-sonnet-latest"],
    ["anthropic", "anthropic", "claude-sonnet-4-5"],
    ["anthropic", "anthropic", "claude-opus-4-6"],
    ["anthropic", "anthropic", "claude-sonnet-5"],
    ["anthropic", "anthropic", "claude-opus-5-5"],
    ["anthropic", "anthropic", "claude-sonnet-5-5"],
    ["gemini", "gemini", "gemini-2.0-flash"],
    ["gemini", "gemini", "gemini-2.5-pro"],
    ["gemini", "gemini", "gemini-3-pro-preview"],
  ].map(([wire = "", contract = "", model = ""]) => [model, { wire, contract, model }]),
);

type Wire = keyof typeof SOURCES;

function convert(from: Wire, to: Target | undefined, stream = false) {
  if (to === undefined) throw new Error("no such target");
  const converted = convertRequest(SOURCES[from], { from, to, stream });
  return { ...converted, body: converted.body as Record<string, unknown> };
}

const pairs = Object.keys(SOURCES).flatMap((from) =>
  Object.values(TARGETS)
    .filter(({ wire }) => wire !== from)
    .map((to) => [from as Wire, to.model, to] as const),
);

describe.each(pairs)("a request of %s that asks for everything, for %s", (from, _model, to) => {
  it.each([false, true])("is accepted, streamed: %s", (stream) => {
    const before = structuredClone(SOURCES[from]);
    const { body, path } = convert(from, to, stream);
    const provider = to.contract === to.wire ? to.wire : to.contract;
    const verdict = judge(provider, {
      body,
      ...(to.wire === "gemini" ? { path: path.replace(/\?.*/, "") } : {}),
    });
    expect(verdict.accepted ? undefined : verdict.body).toBeUndefined();
    expect(SOURCES[from]).toEqual(before);
  });

  it("has all that was said", () => {
    const text = JSON.stringify(convert(from, to).body);
    for (const said of ["Be brief.", "Weather?", "weather", "4 °C"]) expect(text).toContain(said);
  });

  it("has every setting carried over, or told that it is dropped", () => {
    const { body, dropped } = convert(from, to);
    const text = JSON.stringify(body);
    const values: { readonly [wire in Wire]: readonly (readonly [place: string, carried: boolean])[] } = {
      "openai-chat": [
        ["seed", text.includes('"seed":7')],
        ["user", /"(user|user_id)":"u1"/.test(text)],
        ["metadata", text.includes('"team"')],
        ["top_p", text.includes('"top_p":0.5') || text.includes('"topP":0.5')],
        ["response_format", text.includes("json")],
        ["n", false],
        ["logit_bias", false],
        ["verbosity", text.includes('"verbosity"')],
      ],
      "openai-responses": [
        ["metadata", text.includes('"team"')],
        ["max_tool_calls", false],
        ["truncation", false],
        ["tools.2 (web_search)", false],
      ],
      anthropic: [
        ["top_k", /"top_?[kK]":5/.test(text)],
        ["stop_sequences", text.includes('"END"')],
        ["metadata.user_id", text.includes('"u1"')],
        ["tools.1 (web_search_20250305)", false],
        ["mcp_servers", false],
      ],
      gemini: [
        ["generationConfig.topK", text.includes('"top_k":3')],
        ["generationConfig.stopSequences", text.includes('"END"')],
        ["generationConfig.responseModalities", false],
        ["tools.1.googleSearch", false],
        ["safetySettings", false],
        ["labels", text.includes('"team"')],
      ],
    };
    for (const [place, carried] of values[from]) {
      const told = dropped.some((one) => one === place || one.startsWith(`${place} (`));
      expect(carried || told, `${place} in ${dropped.join(", ")}`).toBe(true);
    }
  });
});

describe("a converted request", () => {
  it("thinks as hard as it was asked to, in the target's terms", () => {
    expect(convert("openai-chat", TARGETS["gemini-2.5-pro"]).body.generationConfig).toMatchObject({
      thinkingConfig: { thinkingBudget: 1_024 },
    });
    expect(convert("openai-responses", TARGETS["gemini-3-pro-preview"]).body.generationConfig).toMatchObject({
      thinkingConfig: { thinkingLevel: "high", includeThoughts: true },
    });
    expect(convert("openai-responses", TARGETS["claude-opus-4-6"]).body).toMatchObject({
      thinking: { type: "adaptive" },
      output_config: { effort: "high" },
    });
    expect(convert("anthropic", TARGETS["gpt-5"]).body.reasoning_effort).toBe("medium");
    expect(convert("gemini", TARGETS["gpt-5.6"]).body.reasoning).toEqual({ effort: "none" });
    expect(convert("anthropic", TARGETS["gpt-4o"]).dropped).toContain(
      "thinking (this model is not known to reason)",
    );
  });

  it("thinks as little as the target can, where it was asked not to think", () => {
    expect(convert("gemini", TARGETS["claude-sonnet-5"]).body.thinking).toEqual({ type: "disabled" });
    expect(convert("gemini", TARGETS["claude-sonnet-5-5"]).body.thinking).toEqual({ type: "between_tools" });
    const { body, dropped } = convert("gemini", TARGETS["claude-opus-5-5"]);
    expect(body).not.toHaveProperty("thinking");
    expect(dropped.join()).toContain("(this model always thinks)");
  });

  it("says what it takes over in part", () => {
    const { body, dropped } = convert("openai-chat", TARGETS["claude-3-5-sonnet-latest"]);
    expect(body).toMatchObject({
      max_tokens: 8_192,
      temperature: 1,
      stop_sequences: ["a", "b", "c", "d", "f"],
    });
    expect(dropped).toContain("max_completion_tokens (at most 8192)");
    expect(dropped).toContain("temperature (at most 1)");
    expect(dropped).toContain("stop (blank ones)");
    expect(convert("openai-responses", TARGETS["claude-sonnet-4-5"]).body.max_tokens).toBe(3);
  });

  it("does not think in the middle of a tool loop without thoughts, and says so", () => {
    const { messages } = SOURCES["openai-chat"];
    const body = {
      model: "gpt-5",
      messages: messages.slice(0, 4),
      tools: [SOURCES["openai-chat"].tools[0]],
      reasoning_effort: "high",
    };
    const to = TARGETS["claude-sonnet-4-5"] as Target;
    const converted = convertRequest(body, { from: "openai-chat", to, stream: false });
    expect(converted.body).not.toHaveProperty("thinking");
    expect(converted.dropped).toEqual([
      "tools.strict",
      "reasoning_effort (not in the middle of this tool loop)",
    ]);
    expect(converted.settled?.findings[0]?.rule).toBe("thinking-comes-first");
  });

  it("gives a model that needs a limit one that leaves room", () => {
    const body = { model: "gpt-5", messages: [{ role: "user", content: "hi" }] };
    const to = TARGETS["claude-sonnet-4-5"] as Target;
    expect(convertRequest(body, { from: "openai-chat", to, stream: true }).body).toEqual({
      model: "claude-sonnet-4-5",
      messages: [{ role: "user", content: "hi" }],
      max_tokens: 16_384,
      stream: true,
    });
  });

  it("spells tools as the target wants them, and keeps the names that the client knows", () => {
    const { body, toolNames } = convert("gemini", TARGETS["gpt-4o"]);
    const [[spelled, known] = []] = toolNames;
    expect(known).toBe("place.weather");
    expect(body.tools).toMatchObject([{ function: { name: spelled } }]);
    expect(body.tool_choice).toEqual({ type: "function", function: { name: spelled } });
  });

  it("has tools that take free text: as such at OpenAI's, as arguments elsewhere", () => {
    const own = convert("openai-responses", TARGETS["gpt-5"]);
    expect(own.body.tools).toContainEqual({
      type: "custom",
      custom: { name: "shell", format: { type: "grammar", grammar: { syntax: "regex", definition: ".*" } } },
    });
    expect(own.freeText.size).toBe(0);
    const other = convert("openai-responses", TARGETS["claude-sonnet-4-5"]);
    expect(other.body.tools).toContainEqual(
      expect.objectContaining({
        name: "shell",
        input_schema: expect.objectContaining({ required: ["input"] }),
      }),
    );
    expect([...other.freeText]).toEqual(["shell"]);
  });

  it("keeps nothing at OpenAI's, and no function strict that was not", () => {
    const { body } = convert("anthropic", TARGETS["gpt-4.1"]);
    expect(body).toMatchObject({ store: false, tools: [{ name: "weather", strict: false }] });
  });

  it("forces no tool that is not there", () => {
    const body = { ...SOURCES.anthropic, thinking: null, tool_choice: { type: "tool", name: "web_search" } };
    const to = TARGETS["gpt-4o"] as Target;
    const converted = convertRequest(body, { from: "anthropic", to, stream: false });
    expect(converted.body).not.toHaveProperty("tool_choice");
    expect(converted.dropped).toContain("tool_choice (its tool is not there)");
  });

  it("goes to the path of its wire", () => {
    const paths = (stream: boolean) =>
      ["gpt-4o", "claude-sonnet-4-5", "gemini-2.5-pro", "gpt-4.1"].map(
        (model) =>
          convertRequest(SOURCES.gemini, { from: "gemini", to: TARGETS[model] as Target, stream }).path,
      );
    expect(paths(true)).toEqual([
      "/v1/chat/completions",
      "/v1/messages",
      "/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse",
      "/v1/responses",
    ]);
    expect(paths(false)[2]).toBe("/v1beta/models/gemini-2.5-pro:generateContent");
  });
});

describe("a request that stays on its wire", () => {
  it("keeps every member but the model", () => {
    const body = { ...SOURCES["openai-chat"], unheard_of: { x: 1 } };
    const to = { wire: "openai-chat", contract: "openai-chat", model: "gpt-4.1" };
    const converted = convertRequest(body, { from: "openai-chat", to, stream: true });
    expect(converted.body).toEqual({ ...body, model: "gpt-4.1" });
    expect(converted.dropped).toEqual([]);
  });

  it("has the settings of somebody else who speaks it, and the shape of its answer", () => {
    const rich = {
      ...{ model: "gpt-5.2", messages: [{ role: "user", content: "Hi, in JSON." }], stream: true },
      ...{ max_completion_tokens: 100, seed: 7, store: false, user: "u", metadata: { a: "b" } },
      ...{ prompt_cache_key: "k", parallel_tool_calls: false, stream_options: { include_usage: true } },
      ...{ n: 1, logit_bias: { 5: 1 }, response_format: { type: "json_object" } },
    };
    const asking = (contract: string, model: string, asked?: string) => {
      const to = { wire: "openai-chat", contract, model };
      const conversion = { from: "openai-chat", to, stream: true, ...(asked && { asked }) };
      return convertRequest(rich, conversion);
    };
    const mistral = asking("mistral", "mistral-large-latest");
    const { messages, stream, n, response_format } = rich;
    const same = { messages, stream, n, response_format };
    expect(mistral.body).toEqual({ ...same, model: "mistral-large-latest", max_tokens: 100, random_seed: 7 });
    expect(mistral.dropped).toEqual(["logit_bias", "user", "metadata", "prompt_cache_key"]);
    expect(judge("mistral", { body: mistral.body }).accepted).toBe(true);
    const groq = asking("groq", "llama-3.3-70b-versatile");
    expect(judge("groq", { body: groq.body }).accepted).toBe(true);
    expect(groq.body).toMatchObject({ stream_options: { include_usage: true }, user: "u", seed: 7 });
    // Azure is OpenAI's, too; and of one provider every model has the same settings.
    const { parallel_tool_calls: _, ...own } = rich;
    expect(asking("azure", "gpt-5.2").body).toEqual(own);
    expect(asking("groq", "llama-3.3-70b-versatile", "groq").dropped).toEqual([]);
  });

  it("and does not say how to sample where the model minds", () => {
    const { temperature: _, top_p: __, ...body } = SOURCES["openai-chat"] as Record<string, unknown>;
    const to = { wire: "openai-chat", contract: "openai-chat", model: "gpt-5-mini" };
    const converted = convertRequest(SOURCES["openai-chat"] as object, {
      from: "openai-chat",
      to,
      stream: true,
    });
    expect(converted.body).toEqual({ ...body, model: "gpt-5-mini" });
    expect(converted.dropped).toEqual(["temperature", "top_p"]);
  });

  it.each([
    ["openai-chat", "openai-chat", "gpt-5.1", ["temperature", "top_p"]],
    ["openai-chat", "openai-chat", "gpt-5.1-codex-max", []],
    ["openai-chat", "openai-chat", "gpt-5.5", []],
    ["openai-chat", "openrouter", "openai/gpt-5", []],
    ["openai-chat", "groq", "openai/gpt-oss-120b", ["temperature", "top_p"]],
    ["anthropic", "anthropic", "claude-mythos-1", []],
    ["anthropic", "anthropic", "claude-opus-4-1", ["temperature"]],
    ["anthropic", "anthropic", "claude-sonnet-4-20250514", ["temperature", "top_p"]],
    ["anthropic", "zai", "glm-4.6", ["temperature", "top_p"]],
  ])("on %s of %s, and tells %s to sample by %j", (wire, contract, model, taken) => {
    const body = { model: "any", max_tokens: 64, temperature: 0.4, top_p: 0.9 };
    const messages = [{ role: "user", content: "hi" }];
    const to = { wire, contract, model };
    const converted = convertRequest({ ...body, messages }, { from: wire, to, stream: false });
    expect(Object.keys(converted.body).filter((key) => /^t/.test(key))).toEqual(taken);
  });

  it("is mended for the other provider", () => {
    const messages = [
      { role: "user", content: "hi" },
      { role: "tool", tool_call_id: "gone", content: "4 °C" },
    ];
    const to = { wire: "openai-chat", contract: "mistral", model: "mistral-small-latest" };
    const { body, report } = convertRequest(
      { model: "gpt-4o", messages },
      { from: "openai-chat", to, stream: false },
    );
    expect(report.edits.length).toBeGreaterThan(0);
    expect(judge("mistral", { body }).accepted).toBe(true);
  });

  it("has Google's model in its path alone", () => {
    const to = TARGETS["gemini-2.5-pro"] as Target;
    const { body, path } = convertRequest(SOURCES.gemini, { from: "gemini", to, stream: false });
    expect(body).not.toHaveProperty("model");
    expect(path).toContain("gemini-2.5-pro");
  });
});

describe("a request whose history lies elsewhere", () => {
  it.each([
    ["openai-responses", { input: "hi", previous_response_id: "resp_1" }],
    ["openai-responses", { input: "hi", conversation: "conv_1" }],
    ["openai-responses", { input: "hi", background: true }],
    ["gemini", { contents: [], cachedContent: "cachedContents/1" }],
  ])("cannot be sent on another wire: %s %j", (from, body) => {
    expect(whyUnconvertible(body, from)).toBeDefined();
    const to = TARGETS["gpt-4o"] as Target;
    expect(() => convertRequest(body, { from, to, stream: false })).toThrow("cannot be converted");
  });

  it("is told from others", () => {
    expect(whyUnconvertible({ input: "hi", previous_response_id: null }, "openai-responses")).toBeUndefined();
  });
});
