import type { Draft } from "../edits/draft.ts";
import { toJson } from "../json/values.ts";
import type { Message } from "../model/message.ts";
import type { Outline } from "../model/outline.ts";
import type { Load } from "./climb.ts";

/**
 * The latest system messages of the head, up to a number of tokens. Each text is kept only once, because programs may
 * repeat a reminder in every turn.
 */
export function keptInstructions(
  draft: Draft,
  original: Outline,
  load: Load,
  cut: number,
  tokens: number,
): Message[] {
  const kept: Message[] = [];
  const seen = new Set<string>();
  let left = tokens;
  for (let at = cut - 1; at >= load.leading; at--) {
    const message = draft.outline.messages[at] as Message;
    // Repair made it a user message if the provider does not accept it in the middle.
    if (message.role !== "system" && original.messages[message.index]?.role !== "system") continue;
    const said = toJson(message.parts.map((part) => draft.contentOf(part)));
    left -= seen.has(said) ? 0 : load.weigh(at);
    if (left < 0) break;
    if (!seen.has(said)) kept.push(message);
    seen.add(said);
  }
  return kept.toReversed();
}
