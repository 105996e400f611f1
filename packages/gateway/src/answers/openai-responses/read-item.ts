import type { AnswerSink } from "../answer-sink.ts";
import { type Bag, bagsOf, textOf, wordOf } from "../bag.ts";

/** How much of an item its deltas have already contained, in characters. */
export interface Told {
  text: number;
  refusal: number;
  thought: number;
  input: number;
}

/** No deltas so far. */
export function nothingTold(): Told {
  return { text: 0, refusal: 0, thought: 0, input: 0 };
}

/** Items that are calls of the client's tools. */
export function isCall({ type }: Bag): boolean {
  return type === "function_call" || type === "custom_tool_call";
}

/** An item that is a call begins. */
export function beginCall(item: Bag, key: unknown, sink: AnswerSink): void {
  const id = wordOf(item.call_id) ?? wordOf(item.id);
  sink.call(key, textOf(item.name), { id, custom: item.type === "custom_tool_call" });
}

/** Reads a complete item, or the part that its deltas left out. */
export function readItem(item: Bag, key: unknown, told: Told, sink: AnswerSink): void {
  if (isCall(item)) {
    const said = textOf(item.type === "function_call" ? item.arguments : item.input);
    sink.args(key, said.slice(told.input));
    sink.endCall(key);
  } else if (item.type === "message") {
    for (const block of bagsOf(item.content)) {
      if (block.type === "refusal") sink.refusal(rest(textOf(block.refusal), told, "refusal"));
      else if (typeof block.text === "string") sink.text(rest(block.text, told, "text"));
      else sink.opaque(textOf(block.type) || "content", block);
    }
  } else if (item.type === "reasoning") {
    const thought = thoughtOf(item);
    sink.reasoning(thought.slice(told.thought));
    sink.proof("openai", textOf(item.encrypted_content), thought === "");
  } else sink.opaque(textOf(item.type) || "item", item);
}

/** The part of a text that has not been passed on. */
function rest(text: string, told: Told, kind: "text" | "refusal"): string {
  const known = Math.min(told[kind], text.length);
  told[kind] -= known;
  return text.slice(known);
}

/** Separates two paragraphs of reasoning. */
export const BREAK = "\n\n";

function thoughtOf({ summary, content }: Bag): string {
  return [...bagsOf(summary), ...bagsOf(content)].map(({ text }) => textOf(text)).join(BREAK);
}
