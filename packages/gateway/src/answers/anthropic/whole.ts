import { type Answer, type AnswerPart, argumentsObject, callId } from "../answer.ts";
import type { AnswerSink } from "../answer-sink.ts";
import type { AnswerContext } from "../answer-wire.ts";
import { type Bag, bagsOf, textOf, wordOf } from "../bag.ts";
import { readBlock } from "./reader.ts";
import { readUsage, reasonOf, wordOfReason, writeUsage } from "./words.ts";

/** Reads a whole message. */
export function readMessage(body: Bag, sink: AnswerSink): void {
  if (!Array.isArray(body.content)) return;
  sink.start(wordOf(body.id), wordOf(body.model));
  for (const [index, block] of bagsOf(body.content).entries()) readBlock(block, index, sink);
  sink.finish(reasonOf(textOf(body.stop_reason)), readUsage(body.usage), wordOf(body.stop_sequence));
}

/** Writes a whole message. */
export function writeMessage(answer: Answer, { id, model }: AnswerContext): object {
  const { parts, reason, usage, stopSequence } = answer;
  let calls = 0;
  const content = parts.flatMap((part) => blockOf(part, id, part.type === "call" ? calls++ : 0));
  return {
    id: `msg_${id}`,
    type: "message",
    role: "assistant",
    model,
    content,
    stop_reason: wordOfReason(reason, stopSequence),
    stop_sequence: stopSequence ?? null,
    usage: writeUsage(usage),
  };
}

function blockOf(part: AnswerPart, seed: string, index: number): object[] {
  if (part.type === "call") {
    const input = part.custom === true ? { input: part.arguments } : argumentsObject(part.arguments);
    return [{ type: "tool_use", id: callId(part, seed, index), name: part.name, input }];
  }
  if (part.type !== "reasoning") return [{ type: "text", text: part.text, citations: null }];
  const { text, proof } = part;
  const own = proof?.vendor === "anthropic" ? proof : undefined;
  if (own?.sealed === true) return [{ type: "redacted_thinking", data: own.value }];
  // Another vendor's signature would be taken for Anthropic's, and refused when it is returned.
  if (text === "" && own === undefined) return [];
  return [{ type: "thinking", thinking: text, signature: own?.value ?? "" }];
}
