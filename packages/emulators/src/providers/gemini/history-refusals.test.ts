import { describe, expect, it } from "vitest";
import { judge } from "../../judge.ts";
import {
  answer,
  answerPart,
  ask,
  call,
  callPart,
  partly,
  SIGNED,
  say,
  signed,
} from "../../testing/gemini.ts";
import { type Accepted, type Refused, testGemini } from "../../testing/gemini-cases.ts";

const OLD = "gemini-2.5-flash";
const THREE = "gemini-3-flash-preview";
const NEW = "gemini-3.7-flash";

const CALL_PLACE =
  "Please ensure that function call turn comes immediately after a user turn or after a function response turn.";
const ANSWER_PLACE =
  "Please ensure that function response turn comes immediately after a function call turn.";
const COUNTS =
  "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.";
const MIXED =
  "Please ensure that function call turn contains at least one function_call part which can not be mixed with function_response parts.";
const unsigned = (name: string, position: number) =>
  `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${name}\` , position ${position}. Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details.`;
const badRole = (role: string) =>
  `Role '${role}' is not supported. Please use a valid role: SYSTEM, SYSTEM_1, USER, ASSISTANT, DEVELOPER, CONTEXT, USER_CONTEXT, MODEL, USER.`;

const refused: readonly Refused[] = [
  [
    "a role nobody has",
    OLD,
    { contents: [{ ...ask(), role: "assistant" }] },
    "Please use a valid role: user, model.",
  ],
  [
    "the system among the contents",
    THREE,
    { contents: [{ ...ask(), role: "system" }, ask()] },
    "Please use a valid role: user, model.",
  ],
  [
    "role function in 3.7",
    NEW,
    { contents: [ask(), signed("f"), { ...answer("f"), role: "function" }] },
    badRole("function"),
  ],
  [
    "role tool in 3.6",
    "gemini-3.6-flash",
    { contents: [ask(), signed("f"), { ...answer("f"), role: "tool" }] },
    badRole("tool"),
  ],
  [
    "the model's turn last, in 3.7",
    NEW,
    { contents: [ask(), say()] },
    "Requests ending with a model turn are not supported.",
  ],
  [
    "the model's turn last, in 3.5 flash lite",
    "gemini-3.5-flash-lite",
    { contents: [ask(), say()] },
    "Requests ending with a model turn are not supported.",
  ],
  [
    "words behind a response at the end, in 3.7",
    NEW,
    { contents: [ask(), signed("f"), { role: "user", parts: [answerPart("f"), { text: "So?" }] }] },
    "Requests ending with a model turn are not supported.",
  ],
  [
    "an interrupted call in 3.7",
    NEW,
    { contents: [ask(), signed("f")] },
    "Requests ending with a model turn are not supported.",
  ],
  [
    "two turns of the user in 1.0",
    "gemini-1.0-pro",
    { contents: [ask(), ask()] },
    "Please ensure that multiturn requests alternate between user and model.",
  ],
  [
    "the model's turn last, in 1.0",
    "gemini-pro",
    { contents: [ask(), say()] },
    "Please ensure that multiturn requests ends with a user role or a function response.",
  ],
  ["calls first", OLD, { contents: [call("f"), answer("f"), ask()] }, CALL_PLACE],
  ["text and a call first", OLD, { contents: [say(), call("f"), answer("f")] }, CALL_PLACE],
  ["a call by the user", OLD, { contents: [ask(), { ...call("f"), role: "user" }, answer("f")] }, CALL_PLACE],
  [
    "a call after an orphan response",
    OLD,
    { contents: [ask(), call("f"), answer("f"), answer("g"), call("h"), answer("h")] },
    CALL_PLACE,
  ],
  ["a response first", OLD, { contents: [answer("f")] }, ANSWER_PLACE],
  ["a response to text", OLD, { contents: [ask(), say(), answer("f")] }, ANSWER_PLACE],
  ["a second response", OLD, { contents: [ask(), call("f"), answer("f"), answer("f")] }, ANSWER_PLACE],
  ["a late response", OLD, { contents: [ask(), call("f"), ask(), answer("f")] }, ANSWER_PLACE],
  [
    "a response by the model",
    OLD,
    { contents: [ask(), say(), { ...answer("f"), role: "model" }, ask()] },
    ANSWER_PLACE,
  ],
  ["too few responses", OLD, { contents: [ask(), call("f", "g"), answer("f")] }, COUNTS],
  ["too many responses", OLD, { contents: [ask(), call("f"), answer("f", "f")] }, COUNTS],
  ["a call that nobody answers", OLD, { contents: [ask(), call("f"), ask()] }, COUNTS],
  ["a call at the end", OLD, { contents: [ask(), call("f")] }, COUNTS],
  [
    "a call and its response in one content",
    OLD,
    partly({ text: "a" }, callPart("f"), answerPart("f")),
    MIXED,
  ],
  [
    "a response under another name",
    THREE,
    { contents: [ask(), signed("f"), answer("tool_result")] },
    "Request contains an invalid argument.",
  ],
  ["an unsigned call in 3", THREE, { contents: [ask(), call("f"), answer("f")] }, unsigned("f", 2)],
  [
    "an unsigned second step in 3",
    THREE,
    { contents: [ask(), say(), ask(), signed("f"), answer("f"), call("g"), answer("g")] },
    unsigned("g", 6),
  ],
  [
    "parallel calls where only the second is signed",
    THREE,
    {
      contents: [ask(), { role: "model", parts: [callPart("f"), callPart("g", SIGNED)] }, answer("f", "g")],
    },
    unsigned("f", 2),
  ],
  [
    "a signature of another vendor",
    THREE,
    {
      contents: [
        ask(),
        { role: "model", parts: [callPart("f", { thoughtSignature: "EqQBCkYIBxgC" })] },
        answer("f"),
      ],
    },
    "Corrupted thought signature.",
  ],
  [
    "an altered signature",
    OLD,
    {
      contents: [
        ask(),
        {
          role: "model",
          parts: [{ text: "a", thought_signature: `AAAA${SIGNED.thoughtSignature.slice(4)}` }],
        },
        ask(),
      ],
    },
    "Invalid thought signature.",
  ],
];

const accepted: readonly Accepted[] = [
  ["a response under another name, before 3", OLD, { contents: [ask(), call("f"), answer("tool_result")] }],
  ["turn and turn about in 1.0", "gemini-1.0-pro", { contents: [ask(), say(), ask()] }],
  ["the model first", OLD, { contents: [say(), ask()] }],
  ["the model last", OLD, { contents: [ask(), say()] }],
  ["the model last, in 3.5 flash", "gemini-3.5-flash", { contents: [ask(), say()] }],
  ["turns of one role in a row", THREE, { contents: [ask(), ask(), say(), say(), ask(), ask()] }],
  ["role function up to 3.5", OLD, { contents: [ask(), call("f"), { ...answer("f"), role: "function" }] }],
  ["a call after the model's text", OLD, { contents: [ask(), say(), call("f"), answer("f")] }],
  ["a call turn over two contents", THREE, { contents: [ask(), signed("f"), signed("g"), answer("f", "g")] }],
  [
    "only the first of two contents signed",
    THREE,
    { contents: [ask(), signed("f"), call("g"), answer("f", "g")] },
  ],
  ["responses in another order", OLD, { contents: [ask(), call("f", "g"), answer("g", "f")] }],
  [
    "text beside the responses and after them",
    OLD,
    { contents: [ask(), call("f"), { role: "user", parts: [answerPart("f"), { text: "go on" }] }, ask()] },
  ],
  ["parallel calls, the first signed", THREE, { contents: [ask(), signed("f", "g"), answer("f", "g")] }],
  ["unsigned calls in 2.5", OLD, { contents: [ask(), call("f"), answer("f")] }],
  [
    "unsigned calls in an earlier turn of 3",
    THREE,
    { contents: [ask(), call("f"), answer("f"), say(), ask()] },
  ],
  [
    "unsigned calls to the model that draws",
    "gemini-3-pro-image-preview",
    { contents: [ask(), call("f"), answer("f")] },
  ],
  ...["context_engineering_is_the_way_to_go", "skip_thought_signature_validator"].flatMap((text) =>
    [text, Buffer.from(text).toString("base64")].map((thoughtSignature) => {
      const step = { role: "model", parts: [callPart("f", { thoughtSignature })] };
      return [`the bypass ${thoughtSignature}`, THREE, { contents: [ask(), step, answer("f")] }] as const;
    }),
  ),
];

testGemini("histories", { refused, accepted });

describe("signatures that are trusted", () => {
  it.each(["", "EqQBCkYIBxgC", "no base64!"])("may be anything: %o", (thoughtSignature) => {
    const step = { role: "model", parts: [callPart("f", { thoughtSignature })] };
    const request = { body: { contents: [ask(), step, answer("f")] }, model: THREE };
    // An empty signature counts as missing.
    const accepted = thoughtSignature !== "";
    expect(judge("gemini", request, { signatures: "trust" }).accepted).toBe(accepted);
    expect(judge("gemini", request).accepted).toBe(false);
  });
});
