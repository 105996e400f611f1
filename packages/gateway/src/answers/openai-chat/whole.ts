import { type Answer, type CallPart, callId, callsIn, textIn } from "../answer.ts";
import type { AnswerSink } from "../answer-sink.ts";
import type { AnswerContext } from "../answer-wire.ts";
import { type Bag, bagOf, bagsOf } from "../bag.ts";
import { ChatReader } from "./reader.ts";
import { wordOfReason, writeUsage } from "./words.ts";

/** Reads a whole completion. */
export function readCompletion(body: Bag, sink: AnswerSink): void {
  const [choice] = bagsOf(body.choices);
  if (choice === undefined) return;
  const reader = new ChatReader(sink);
  const message = bagOf(choice.message);
  // Calls of a whole message are distinguished by position.
  const calls = bagsOf(message.tool_calls).map((call, index) => ({ ...call, index }));
  reader.read({ ...body, choices: [{ ...choice, index: 0, message: { ...message, tool_calls: calls } }] });
  reader.marked();
}

/** Writes a whole completion. */
export function writeCompletion(answer: Answer, { id, model, created }: AnswerContext): object {
  const { parts, reason, usage } = answer;
  const text = textIn(parts, "text");
  const refusal = textIn(parts, "refusal");
  const thought = textIn(parts, "reasoning");
  const calls = callsIn(parts);
  const silent = text === "" && (calls.length > 0 || refusal !== "");
  return {
    id: `chatcmpl-${id}`,
    object: "chat.completion",
    created,
    model,
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: silent ? null : text,
          ...(thought === "" ? {} : { reasoning_content: thought }),
          ...(calls.length === 0 ? {} : { tool_calls: calls.map((call, index) => callOf(call, id, index)) }),
          refusal: refusal === "" ? null : refusal,
        },
        logprobs: null,
        finish_reason: wordOfReason(reason, refusal !== ""),
      },
    ],
    ...(usage === undefined ? {} : { usage: writeUsage(usage) }),
  };
}

function callOf(call: CallPart, seed: string, index: number): object {
  const { name, arguments: said } = call;
  const id = callId(call, seed, index);
  return call.custom === true
    ? { id, type: "custom", custom: { name, input: said } }
    : { id, type: "function", function: { name, arguments: said } };
}
