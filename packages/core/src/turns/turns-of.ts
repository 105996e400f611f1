import { indexUpTo } from "../model/index-up-to.ts";
import { Kind, type Message } from "../model/message.ts";
import { isClientCall } from "../pairing/pair.ts";
import { Cuts } from "./cuts.ts";
import { type HistoryOptions, messagesIn, openHistory } from "./open-history.ts";
import { type Weighing, weightsOf } from "./weights.ts";

/** One turn: from a person's message to just before the next one. */
export interface Turn {
  /** Position of its first message. */
  readonly start: number;
  /** Position after its last message. */
  readonly end: number;
  readonly messages: number;
  /** Calls of tools that the client runs. */
  readonly calls: number;
  /** Number of calls without a result. */
  readonly open: number;
  /** Tokens, as estimated or counted by the given tokenizer. */
  readonly tokens: number;
}

/**
 * The turns of a history. What precedes the first person's message belongs to the first turn, and a message that a person
 * sent while a tool was running belongs to the turn that it steered.
 *
 * @example
 * for (const { start, end, tokens } of turnsOf(messages)) console.log(start, end, tokens);
 */
export function turnsOf(history: unknown, options: HistoryOptions & Weighing = {}): Turn[] {
  const { outline, finder, pending, format, places } = openHistory(history, options);
  const weights = weightsOf(outline, format, options);
  const { turns, length } = new Cuts(finder, pending, undefined, places);
  const open = finder.open().map((at) => places?.[at] ?? at);
  const openBefore = (at: number): number => indexUpTo(open, at - 1) + 1;
  return turns.map((start, index) => {
    const end = turns[index + 1] ?? length;
    const before = weights();
    return {
      start,
      end,
      messages: end - start,
      calls: messagesIn(outline, start, end, places).reduce((sum, message) => sum + callsIn(message), 0),
      open: openBefore(end) - openBefore(start),
      tokens: (before[end] as number) - (before[start] as number),
    };
  });
}

function callsIn(message: Message): number {
  return (message.kinds & Kind.Call) === 0 ? 0 : message.parts.filter(isClientCall).length;
}
