import { check, repair } from "@suture/core";
import { chat, claude, converse, gemini, items } from "@suture/testkit/messages";
import { describe, expect, it } from "vitest";

/** A provider's answer to a history: `refused`, `feared` (only a risk) or `accepted`. */
type Verdict = "refused" | "feared" | "accepted";

/** One feature of histories on which providers disagree. */
interface Contradiction {
  readonly feature: string;
  /** The rule that stands for it. */
  readonly rule: string;
  /** The history, on the wire that each provider speaks. */
  readonly documents: { readonly [format: string]: unknown };
  /** `contract` or `contract model`, and the verdict on it. */
  readonly verdicts: { readonly [who: string]: readonly [format: string, verdict: Verdict] };
}

const CHAT = "openai-chat";
const step = (id: string) => [chat.user("Oslo?"), chat.assistant("", chat.call(id)), chat.result(id, "4 °C")];
const ID = "Ab3dE6gH9";

/** A history in which a tool fetched a document. */
function fetched(format: string) {
  const document = { name: "report", format, source: { bytes: "aGVsbG8=" } };
  return converse.request(
    converse.user("Fetch it."),
    converse.assistant(converse.call("c1")),
    converse.user(converse.result("c1", { document })),
  );
}

const CONTRADICTIONS: readonly Contradiction[] = [
  {
    feature: "two user messages in a row",
    rule: "roles-alternate",
    documents: {
      [CHAT]: [chat.user("One"), chat.user("Two")],
      anthropic: [claude.user("One"), claude.user("Two")],
      bedrock: [converse.user("One"), converse.user("Two")],
      gemini: [gemini.user("One"), gemini.user("Two")],
    },
    verdicts: {
      "openai-chat": [CHAT, "accepted"],
      anthropic: ["anthropic", "accepted"],
      gemini: ["gemini", "accepted"],
      deepseek: [CHAT, "accepted"],
      moonshot: [CHAT, "accepted"],
      bedrock: ["bedrock", "feared"],
      vllm: [CHAT, "feared"],
      zai: [CHAT, "feared"],
      minimax: ["anthropic", "feared"],
      "deepseek deepseek-reasoner": [CHAT, "feared"],
      perplexity: [CHAT, "refused"],
    },
  },
  {
    feature: "a user message right behind a result",
    rule: "assistant-follows-tool",
    documents: { [CHAT]: [...step(ID), chat.user("And Rome?")] },
    verdicts: {
      "openai-chat": [CHAT, "accepted"],
      groq: [CHAT, "accepted"],
      mistral: [CHAT, "refused"],
      cohere: [CHAT, "feared"],
    },
  },
  {
    feature: "text behind a result in one user message",
    rule: "tool-results-stand-alone",
    documents: {
      anthropic: [
        claude.user("Oslo?"),
        claude.assistant(claude.call("c1")),
        claude.user(claude.result("c1", "4 °C"), "And Rome?"),
      ],
      bedrock: converse.request(
        converse.user("Oslo?"),
        converse.assistant(converse.call("c1")),
        converse.user(converse.result("c1", "4 °C"), "And Rome?"),
      ),
    },
    verdicts: {
      anthropic: ["anthropic", "accepted"],
      vertex: ["anthropic", "accepted"],
      moonshot: ["anthropic", "accepted"],
      minimax: ["anthropic", "refused"],
      "bedrock us.anthropic.claude-sonnet-4-5-20250929-v1:0": ["bedrock", "accepted"],
      "bedrock us.amazon.nova-pro-v1:0": ["bedrock", "accepted"],
      "bedrock us.meta.llama4-maverick-17b-instruct-v1:0": ["bedrock", "refused"],
      "bedrock us.mistral.pixtral-large-2502-v1:0": ["bedrock", "refused"],
      "bedrock us.writer.palmyra-x5-v1:0": ["bedrock", "refused"],
      "bedrock cohere.command-r-plus-v1:0": ["bedrock", "feared"],
    },
  },
  {
    feature: "a user message behind one that holds a result",
    rule: "assistant-follows-tool",
    documents: {
      bedrock: converse.request(
        converse.user("Oslo?"),
        converse.assistant(converse.call("c1")),
        converse.user(converse.result("c1", "4 °C")),
        converse.user("And Rome?"),
      ),
    },
    verdicts: {
      "bedrock anthropic.claude-3-haiku-20240307-v1:0": ["bedrock", "accepted"],
      "bedrock us.meta.llama4-maverick-17b-instruct-v1:0": ["bedrock", "refused"],
    },
  },
  {
    feature: "an assistant message at the start",
    rule: "history-starts-with-user",
    documents: {
      [CHAT]: [chat.assistant("Hello."), chat.user("Hi")],
      anthropic: [claude.assistant("Hello."), claude.user("Hi")],
      gemini: [gemini.model("Hello."), gemini.user("Hi")],
      bedrock: [converse.assistant("Hello."), converse.user("Hi")],
    },
    verdicts: {
      "openai-chat": [CHAT, "accepted"],
      anthropic: ["anthropic", "accepted"],
      gemini: ["gemini", "accepted"],
      bedrock: ["bedrock", "feared"],
      "bedrock us.anthropic.claude-sonnet-4-5-20250929-v1:0": ["bedrock", "accepted"],
      "bedrock qwen.qwen3-32b-v1:0": ["bedrock", "accepted"],
      "bedrock us.amazon.nova-pro-v1:0": ["bedrock", "refused"],
      "bedrock meta.llama3-3-70b-instruct-v1:0": ["bedrock", "refused"],
      "bedrock openai.gpt-oss-120b-1:0": ["bedrock", "feared"],
    },
  },
  {
    feature: "a PDF in a result",
    rule: "tool-result-media-is-supported",
    documents: { bedrock: fetched("pdf") },
    verdicts: {
      "bedrock us.anthropic.claude-sonnet-4-5-20250929-v1:0": ["bedrock", "accepted"],
      "bedrock us.amazon.nova-pro-v1:0": ["bedrock", "refused"],
      "bedrock us.amazon.nova-2-lite-v1:0": ["bedrock", "refused"],
      "bedrock us.meta.llama4-maverick-17b-instruct-v1:0": ["bedrock", "accepted"],
      "bedrock qwen.qwen3-vl-235b-a22b": ["bedrock", "feared"],
    },
  },
  {
    feature: "a document of plain text in a result",
    rule: "tool-result-media-is-supported",
    documents: { bedrock: fetched("txt") },
    verdicts: {
      "bedrock us.amazon.nova-pro-v1:0": ["bedrock", "accepted"],
      "bedrock moonshotai.kimi-k2.5": ["bedrock", "feared"],
    },
  },
  {
    feature: "null content beside calls",
    rule: "content-is-present",
    documents: { [CHAT]: [chat.user("Oslo?"), chat.assistant(null, chat.call(ID)), chat.result(ID, "4 °C")] },
    verdicts: {
      "openai-chat": [CHAT, "accepted"],
      "llama-cpp": [CHAT, "accepted"],
      mistral: [CHAT, "accepted"],
      xai: [CHAT, "refused"],
    },
  },
  {
    feature: "an empty user message",
    rule: "message-has-content",
    documents: {
      [CHAT]: [chat.user("")],
      anthropic: [claude.user("")],
      bedrock: [converse.user()],
      gemini: [gemini.user()],
    },
    verdicts: {
      "openai-chat": [CHAT, "accepted"],
      anthropic: ["anthropic", "refused"],
      bedrock: ["bedrock", "refused"],
      gemini: ["gemini", "refused"],
    },
  },
  {
    feature: "an empty assistant message",
    rule: "message-has-content",
    documents: {
      [CHAT]: [chat.user("Hi"), chat.assistant(""), chat.user("?")],
      anthropic: [claude.user("Hi"), { role: "assistant", content: [] }, claude.user("?")],
      bedrock: [converse.user("Hi"), converse.assistant(), converse.user("?")],
    },
    verdicts: {
      "openai-chat": [CHAT, "accepted"],
      anthropic: ["anthropic", "accepted"],
      moonshot: [CHAT, "refused"],
      mistral: [CHAT, "refused"],
      bedrock: ["bedrock", "refused"],
      xai: [CHAT, "feared"],
    },
  },
  {
    feature: "an assistant message at the end",
    rule: "history-ends-with-user",
    documents: {
      [CHAT]: [chat.user("Hi"), chat.assistant("Hello, I")],
      anthropic: [claude.user("Hi"), claude.assistant("Hello, I")],
      bedrock: [converse.user("Hi"), converse.assistant("Hello, I")],
      gemini: [gemini.user("Hi"), gemini.model("Hello, I")],
    },
    verdicts: {
      "openai-chat": [CHAT, "accepted"],
      "llama-cpp": [CHAT, "accepted"],
      gemini: ["gemini", "accepted"],
      "anthropic claude-sonnet-4-5": ["anthropic", "accepted"],
      "anthropic claude-opus-4-6": ["anthropic", "refused"],
      "vertex claude-sonnet-5@20260101": ["anthropic", "refused"],
      "bedrock us.anthropic.claude-opus-4-7-v1:0": ["bedrock", "refused"],
      "bedrock amazon.nova-pro-v1:0": ["bedrock", "accepted"],
      anthropic: ["anthropic", "feared"],
      mistral: [CHAT, "refused"],
      perplexity: [CHAT, "refused"],
    },
  },
  {
    feature: "system text in mid-history",
    rule: "system-is-in-place",
    documents: {
      [CHAT]: [chat.user("Hi"), chat.assistant("Hello."), chat.system("Be brief."), chat.user("Bye")],
      anthropic: [
        claude.user("Hi"),
        claude.system("Be brief."),
        claude.assistant("Hello."),
        claude.user("Bye"),
      ],
    },
    verdicts: {
      "openai-chat": [CHAT, "accepted"],
      "anthropic claude-opus-4-8": ["anthropic", "accepted"],
      "anthropic claude-sonnet-4-5": ["anthropic", "refused"],
      "anthropic claude-opus-4-6": ["anthropic", "refused"],
      deepseek: ["anthropic", "refused"],
      minimax: [CHAT, "refused"],
      mistral: [CHAT, "refused"],
      dashscope: [CHAT, "feared"],
      vllm: [CHAT, "feared"],
    },
  },
  {
    feature: "a call id of OpenAI's length",
    rule: "tool-call-id-is-well-spelled",
    documents: { [CHAT]: step("call_4fXb1Qm0RzT7LqWv9Kp2Yd8H") },
    verdicts: {
      "openai-chat": [CHAT, "accepted"],
      deepseek: [CHAT, "accepted"],
      mistral: [CHAT, "refused"],
    },
  },
  {
    feature: "a call id with dots and colons",
    rule: "tool-call-id-is-well-spelled",
    documents: {
      [CHAT]: step("functions.Bash:0"),
      anthropic: [
        claude.user("ls"),
        claude.assistant(claude.call("functions.Bash:0")),
        claude.user(claude.result("functions.Bash:0", "a.txt")),
      ],
      bedrock: converse.request(
        converse.user("ls"),
        converse.assistant(converse.call("functions.Bash:0")),
        converse.user(converse.result("functions.Bash:0", "a.txt")),
      ),
    },
    verdicts: {
      "openai-chat": [CHAT, "accepted"],
      moonshot: [CHAT, "accepted"],
      minimax: [CHAT, "accepted"],
      anthropic: ["anthropic", "refused"],
      bedrock: ["bedrock", "feared"],
    },
  },
  {
    feature: "`reasoning_content` in a history",
    rule: "reasoning-is-allowed",
    documents: {
      [CHAT]: [chat.user("Hi"), { ...chat.assistant("Hello."), reasoning_content: "Hm." }, chat.user("Bye")],
    },
    verdicts: {
      deepseek: [CHAT, "accepted"],
      moonshot: [CHAT, "accepted"],
      groq: [CHAT, "refused"],
      mistral: [CHAT, "refused"],
      cerebras: [CHAT, "refused"],
      fireworks: [CHAT, "feared"],
      "deepseek deepseek-r1": [CHAT, "feared"],
    },
  },
  {
    feature: "calls without their reasoning",
    rule: "reasoning-is-present",
    documents: { [CHAT]: step("c1") },
    verdicts: {
      "openai-chat": [CHAT, "accepted"],
      "deepseek deepseek-chat": [CHAT, "accepted"],
      "deepseek deepseek-v4": [CHAT, "refused"],
      "deepseek deepseek-v3.2": [CHAT, "feared"],
      "moonshot kimi-k2-thinking": [CHAT, "refused"],
      "moonshot kimi-k2.5": [CHAT, "feared"],
    },
  },
  {
    feature: "calls of an earlier turn without their reasoning",
    rule: "reasoning-is-present",
    documents: { [CHAT]: [...step("c1"), chat.assistant("4 °C."), chat.user("And Rome?")] },
    verdicts: {
      "deepseek deepseek-v4": [CHAT, "feared"],
      "deepseek deepseek-flash": [CHAT, "feared"],
      "moonshot kimi-k2-thinking": [CHAT, "refused"],
    },
  },
  {
    feature: "a tool that is demanded of a model that says nothing of thinking",
    rule: "tool-choice-is-free",
    documents: {
      [CHAT]: {
        messages: [chat.user("Oslo?")],
        tools: [{ type: "function", function: { name: "weather", parameters: { type: "object" } } }],
        tool_choice: "required",
      },
      anthropic: {
        max_tokens: 64,
        messages: [claude.user("Oslo?")],
        tools: [{ name: "weather", input_schema: { type: "object" } }],
        tool_choice: { type: "tool", name: "weather" },
      },
    },
    verdicts: {
      "openai-chat": [CHAT, "accepted"],
      "deepseek deepseek-v4-pro": [CHAT, "refused"],
      "deepseek deepseek-flash": [CHAT, "refused"],
      "deepseek deepseek-chat": [CHAT, "accepted"],
      "moonshot kimi-k3": [CHAT, "accepted"],
      "moonshot kimi-k2.6": [CHAT, "feared"],
      "dashscope qwen3-max": [CHAT, "accepted"],
      "dashscope qwen3.6-plus": [CHAT, "feared"],
      anthropic: ["anthropic", "accepted"],
    },
  },
  {
    feature: "empty reasoning beside calls",
    rule: "reasoning-is-present",
    documents: {
      [CHAT]: [
        chat.user("Oslo?"),
        { ...chat.assistant("", chat.call("c1")), reasoning_content: "" },
        chat.result("c1", "4 °C"),
      ],
    },
    verdicts: {
      "deepseek deepseek-v4": [CHAT, "accepted"],
      "moonshot kimi-k2-thinking": [CHAT, "feared"],
    },
  },
  {
    feature: "tools left out of a request with calls",
    rule: "tools-are-defined",
    documents: {
      [CHAT]: { model: "gpt-5", messages: step("c1") },
      anthropic: {
        max_tokens: 64,
        messages: [
          claude.user("Oslo?"),
          claude.assistant(claude.call("c1")),
          claude.user(claude.result("c1", "4 °C")),
        ],
      },
      gemini: {
        contents: [
          gemini.user("Oslo?"),
          gemini.model(gemini.call("weather", { thoughtSignature: "c2ln" })),
          gemini.user(gemini.result("weather", "4 °C")),
        ],
      },
      bedrock: {
        messages: [
          converse.user("Oslo?"),
          converse.assistant(converse.call("c1")),
          converse.user(converse.result("c1", "4 °C")),
        ],
      },
    },
    verdicts: {
      "openai-chat": [CHAT, "accepted"],
      anthropic: ["anthropic", "accepted"],
      "anthropic claude-3-5-haiku-20241022": ["anthropic", "feared"],
      gemini: ["gemini", "accepted"],
      bedrock: ["bedrock", "refused"],
      "bedrock anthropic.claude-3-haiku-20240307-v1:0": ["anthropic", "feared"],
      "bedrock us.anthropic.claude-sonnet-5": ["anthropic", "feared"],
    },
  },
  {
    feature: "talk between two calls of one step",
    rule: "tool-calls-stand-together",
    documents: {
      "openai-responses": [
        items.user("Both."),
        items.call("c1"),
        items.assistant("And now Rome."),
        items.call("c2"),
        items.output("c1", "1"),
        items.output("c2", "2"),
      ],
    },
    verdicts: {
      "openai-responses": ["openai-responses", "accepted"],
      azure: ["openai-responses", "accepted"],
      xai: ["openai-responses", "accepted"],
      deepseek: ["openai-responses", "refused"],
    },
  },
  {
    feature: "a result without its call",
    rule: "tool-result-has-call",
    documents: {
      [CHAT]: [chat.result(ID, "4 °C"), chat.user("?")],
      anthropic: [claude.user(claude.result("c1", "4 °C"))],
      gemini: [gemini.user(gemini.result("weather", "4 °C"))],
      bedrock: converse.request(converse.user(converse.result("c1", "4 °C"))),
      "openai-responses": [items.output("c1", "4 °C")],
    },
    verdicts: {
      "openai-chat": [CHAT, "refused"],
      azure: [CHAT, "refused"],
      anthropic: ["anthropic", "refused"],
      gemini: ["gemini", "refused"],
      bedrock: ["bedrock", "refused"],
      "openai-responses": ["openai-responses", "refused"],
      mistral: [CHAT, "refused"],
      deepseek: [CHAT, "refused"],
      dashscope: [CHAT, "refused"],
      ollama: [CHAT, "accepted"],
      vllm: [CHAT, "feared"],
      "llama-cpp": [CHAT, "feared"],
      cohere: [CHAT, "feared"],
    },
  },
  {
    feature: "an image for a model that only reads",
    rule: "media-is-supported",
    documents: { [CHAT]: [chat.user([chat.text("?"), chat.image("https://example.com/cat.png")])] },
    verdicts: {
      "openai-chat": [CHAT, "accepted"],
      groq: [CHAT, "accepted"],
      "deepseek deepseek-chat": [CHAT, "refused"],
      "deepseek deepseek-v4-pro": [CHAT, "feared"],
      "deepseek deepseek-flash": [CHAT, "accepted"],
    },
  },
  {
    feature: "`tools: []`",
    rule: "tools-are-not-empty",
    documents: { [CHAT]: { model: "m", messages: [chat.user("Hi")], tools: [] } },
    verdicts: {
      "openai-chat": [CHAT, "refused"],
      deepseek: [CHAT, "refused"],
      dashscope: [CHAT, "refused"],
      vllm: [CHAT, "feared"],
      together: [CHAT, "accepted"],
      groq: [CHAT, "accepted"],
    },
  },
  {
    feature: "arguments that are no JSON",
    rule: "tool-arguments-are-json",
    documents: {
      [CHAT]: [chat.user("Go."), chat.assistant("", chat.call(ID, "run", '{"a":')), chat.result(ID, "done")],
    },
    verdicts: {
      "openai-chat": [CHAT, "accepted"],
      minimax: [CHAT, "refused"],
      dashscope: [CHAT, "refused"],
      ollama: [CHAT, "refused"],
      vllm: [CHAT, "feared"],
      "llama-cpp": [CHAT, "refused"],
      mistral: [CHAT, "feared"],
    },
  },
  {
    feature: "the role `developer`",
    rule: "role-is-known",
    documents: { [CHAT]: [{ role: "developer", content: "Be brief." }, chat.user("Hi")] },
    verdicts: {
      "openai-chat": [CHAT, "accepted"],
      "openai-chat o1-mini": [CHAT, "refused"],
      deepseek: [CHAT, "refused"],
      mistral: [CHAT, "refused"],
      minimax: [CHAT, "refused"],
      moonshot: [CHAT, "refused"],
      zai: [CHAT, "feared"],
      together: [CHAT, "accepted"],
    },
  },
];

describe.each(CONTRADICTIONS)("$feature", ({ rule, documents, verdicts }) => {
  it.each(Object.entries(verdicts))("%s", (who, [format, verdict]) => {
    const [contract = "", model] = who.split(" ");
    const document = documents[format];
    const options = { from: format, for: contract, ...(model === undefined ? {} : { model }) };
    const found = check(document, options).findings.filter((finding) => finding.rule === rule);
    const level = found[0]?.level;
    expect(level === "error" ? "refused" : level === "risk" ? "feared" : "accepted").toBe(verdict);

    const mended = repair(document, { ...options, strict: verdict === "feared" });
    expect(mended.report.ok).toBe(true);
    const left = check(mended.document, options).findings.filter((finding) => finding.rule === rule);
    expect(left).toEqual([]);
  });
});
