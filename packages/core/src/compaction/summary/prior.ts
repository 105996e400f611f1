import type { PartContent } from "../../model/content.ts";
import { Kind, type Message } from "../../model/message.ts";
import type { Part } from "../../model/part.ts";
import { readSummary } from "./summary-text.ts";

/**
 * The position after the summary of an earlier compaction, or `leading` if there is none. `first` is the first message
 * after the system messages at the start, and `leading` its position. A person's text in the same message counts as
 * said after the summary.
 */
export function afterPrior(
  first: Message | undefined,
  leading: number,
  contentOf: (part: Part) => PartContent,
): number {
  if (first === undefined || first.role !== "user" || (first.kinds & Kind.Text) === 0) return leading;
  const content = first.parts.map((part) => (part.kind === "text" ? contentOf(part) : undefined));
  const texts = content.flatMap((each) => (each?.type === "text" ? [each.text] : []));
  const marked = readSummary(texts[0] ?? "");
  return marked !== undefined && marked.rest === "" && texts.length === 1 ? leading + 1 : leading;
}
