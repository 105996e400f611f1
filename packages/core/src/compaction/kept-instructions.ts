import type { Draft } from "../edits/draft.ts";
import { toJson } from "../json/values.ts";
import type { Message } from "../model/message.ts";
import type { Outline } from "../model/outline.ts";
import type { Load } from "./climb.ts";

/**
 * System messages of a head, which nobody may forget: the latest of them, each once, as far as they take no more than so
 * many tokens. Reminders that a program repeats in every turn are one.
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
    // Where a provider takes none in mid-history, repair made them a user's.
    if (message.role !== "system" && original.messages[message.index]?.role !== "system") continue;
    const said = toJson(message.parts.map((part) => draft.contentOf(part)));
    left -= seen.has(said) ? 0 : load.weigh(at);
    if (left < 0) break;
    if (!seen.has(said)) kept.push(message);
    seen.add(said);
  }
  return kept.toReversed();
}
