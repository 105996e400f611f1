import type { PartContent, ToolCallContent } from "../../model/content.ts";
import type { Message } from "../../model/message.ts";
import type { Part } from "../../model/part.ts";
import { readSummary, type Summary } from "../summary/summary-text.ts";

/** Something said in a history, in order. */
export interface Heard {
  readonly who: "person" | "assistant";
  readonly text: string;
}

/** What the messages of a head come to. */
export interface Head {
  /** The summary of an earlier compaction. */
  readonly prior: Summary | undefined;
  readonly said: readonly Heard[];
  readonly calls: readonly ToolCallContent[];
}

/** Reads what was said and called in a stretch of messages. */
export function hear(messages: readonly Message[], contentOf: (part: Part) => PartContent): Head {
  const said: Heard[] = [];
  const calls: ToolCallContent[] = [];
  let prior: Summary | undefined;
  for (const { role, parts } of messages) {
    for (const part of parts) {
      if (part.kind !== "text" && part.kind !== "tool-call" && part.kind !== "media") continue;
      const content = contentOf(part);
      if (content.type === "tool-call") calls.push(content);
      else if (role === "user" || role === "assistant") {
        let text = textOf(content);
        const marked = role === "user" ? readSummary(text) : undefined;
        if (marked !== undefined) {
          prior = marked.summary;
          text = marked.rest;
        }
        if (text.trim() !== "") said.push({ who: role === "user" ? "person" : "assistant", text });
      }
    }
  }
  return { prior, said, calls };
}

function textOf(content: PartContent): string {
  if (content.type === "text") return content.text;
  return content.type === "media" ? `[${content.media}${content.name ? ` ${content.name}` : ""}]` : "";
}
