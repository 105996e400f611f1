import type { PartContent, ToolCallContent } from "../../model/content.ts";
import { Kind, type Message } from "../../model/message.ts";
import type { Part } from "../../model/part.ts";
import { readSummary, type Summary } from "../summary/summary-text.ts";

/** What one message says. */
export interface Heard {
  readonly who: "person" | "assistant";
  readonly text: string;
}

/** The content of a head. */
export interface Head {
  /** The summary of an earlier compaction. */
  readonly prior: Summary | undefined;
  readonly said: readonly Heard[];
  readonly calls: readonly ToolCallContent[];
}

/** Text that programs add beside a person's, or beside results. */
const INJECTED = /^\s*<system-reminder>/;

/**
 * Reads what was said and called in a head. Only its first message can start with a summary of ours; a later one that
 * looks similar was written by someone.
 */
export function hear(messages: readonly Message[], contentOf: (part: Part) => PartContent): Head {
  const said: Heard[] = [];
  const calls: ToolCallContent[] = [];
  let prior: Summary | undefined;
  for (const [at, message] of messages.entries()) {
    let text = textIn(message, contentOf);
    const marked = at === 0 && message.role === "user" ? readSummary(text) : undefined;
    if (marked !== undefined) {
      prior = marked.summary;
      text = marked.rest;
    }
    const { role } = message;
    if (text.trim() !== "" && (role === "user" || role === "assistant"))
      said.push({ who: role === "user" ? "person" : "assistant", text });
    if ((message.kinds & Kind.Call) === 0) continue;
    for (const part of message.parts) {
      const content = part.kind === "tool-call" ? contentOf(part) : undefined;
      if (content?.type === "tool-call") calls.push(content);
    }
  }
  return { prior, said, calls };
}

/** The text of a message, with its media named. */
export function textIn(message: Message, contentOf: (part: Part) => PartContent): string {
  if ((message.kinds & (Kind.Text | Kind.Media)) === 0) return "";
  const words = message.parts.map((part) => {
    if (part.kind !== "text" && part.kind !== "media") return "";
    const content = contentOf(part);
    if (content.type === "text") return INJECTED.test(content.text) ? "" : content.text;
    return content.type === "media" ? `[${content.media}${content.name ? ` ${content.name}` : ""}]` : "";
  });
  return words.filter((word) => word.trim() !== "").join("\n");
}
