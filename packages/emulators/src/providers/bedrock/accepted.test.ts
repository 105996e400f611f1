import { describe, expect, it } from "vitest";
import {
  assistant,
  CLAUDE,
  call,
  converse,
  document,
  hi,
  NOVA,
  reasoning,
  result,
  S3,
  text,
  thinking,
  user,
} from "../../testing/converse.ts";
import { claudeSignature } from "./content-of.ts";

const GPT = "openai.gpt-oss-120b-1:0";
const KIMI = "moonshot.kimi-k2-thinking";
const ID_64 = "a".repeat(64);

const loop = [hi, assistant(reasoning("x", claudeSignature("x")), call("a")), user(result("a"))];

const ACCEPTED: readonly (readonly [name: string, model: string, fragment: object])[] = [
  ["members that the API does not name", CLAUDE, { messages: [user({ ...text("x"), note: "y" })] }],
  ["two users on Claude", CLAUDE, { messages: [hi, hi] }],
  ["assistant first on Claude", CLAUDE, { messages: [assistant(text("a")), hi] }],
  [
    "a system message in the middle, on a Claude of today",
    "global.anthropic.claude-opus-4-8",
    { messages: [hi, { role: "system", content: [text("a")] }, assistant(text("b")), hi] },
  ],
  ["assistant first on Qwen", "qwen.qwen3-32b-v1:0", { messages: [assistant(text("a")), hi] }],
  [
    "a document of plain text in a result on Nova",
    NOVA,
    {
      messages: [
        hi,
        assistant(call("a")),
        user(
          result("a", { content: [{ document: { name: "a", format: "txt", source: { bytes: "AAAA" } } }] }),
        ),
      ],
    },
  ],
  [
    "a prefill behind what the user says on Claude 3",
    "anthropic.claude-3-sonnet-20240229-v1:0",
    { messages: [hi, assistant(text("x"))] },
  ],
  ["an empty text on Nova", NOVA, { messages: [user(text(""))] }],
  ["white space beside other blocks", CLAUDE, { messages: [user(text("x"), text(" "))] }],
  [
    "parallel results in another order",
    NOVA,
    { messages: [hi, assistant(call("a"), call("b")), user(result("b"), result("a"))] },
  ],
  [
    "text after results on Claude",
    CLAUDE,
    { messages: [hi, assistant(call("a")), user(result("a"), text("x"))] },
  ],
  [
    "text after results on Nova",
    NOVA,
    { messages: [hi, assistant(call("a")), user(result("a"), text("x"))] },
  ],
  [
    "a PDF beside results on Claude",
    CLAUDE,
    {
      messages: [
        hi,
        assistant(call("a")),
        user(result("a"), text("x"), { document: { name: "a", format: "pdf", source: { bytes: "AAAA" } } }),
      ],
    },
  ],
  ["text before calls", CLAUDE, { messages: [hi, assistant(text("x"), call("a")), user(result("a"))] }],
  [
    "an id with dot and colon on Kimi",
    KIMI,
    { messages: [hi, assistant(call("functions.f:0")), user(result("functions.f:0"))] },
  ],
  ["an id of 64", CLAUDE, { messages: [hi, assistant(call(ID_64)), user(result(ID_64))] }],
  [
    "an id of an earlier turn",
    CLAUDE,
    { messages: [hi, assistant(call("a")), user(result("a")), assistant(call("a")), user(result("a"))] },
  ],
  ["an empty result", CLAUDE, { messages: [hi, assistant(call("a")), user(result("a", { content: [] }))] }],
  [
    "an error with content",
    NOVA,
    { messages: [hi, assistant(call("a")), user(result("a", { status: "error" }))] },
  ],
  ["a prefill on an older Claude", CLAUDE, { messages: [hi, assistant(text("x"))] }],
  [
    "a document in S3 in a result on Claude",
    CLAUDE,
    { messages: [hi, assistant(call("a")), user(result("a", { content: [document("a", S3)] }))] },
  ],
  ["a document in S3 on Nova", NOVA, { messages: [user(text("x"), document("a", S3))] }],
  [
    "a document in a result",
    CLAUDE,
    { messages: [hi, assistant(call("a")), user(result("a", { content: [document("a")] }))] },
  ],
  ["reasoning with its signature", CLAUDE, { messages: loop, ...thinking }],
  [
    "a loop whose later steps have no reasoning",
    CLAUDE,
    { messages: [...loop, assistant(call("b")), user(result("b"))], ...thinking },
  ],
  [
    "reasoning without signature on gpt-oss",
    GPT,
    { messages: [hi, assistant(reasoning("x"), text("y")), hi] },
  ],
  ["a model nobody knows", "acme.thinker-v1:0", {}],
];

describe("Bedrock accepts", () => {
  it.each(ACCEPTED)("%s (%s)", (_, model, fragment) => {
    expect(converse(model, fragment)).toBe("accepted");
  });
});
