import { asList, type Bag, isBag } from "../../json/values.ts";
import type { Likeness } from "../format.ts";
import { findList, likeness, sampleOf } from "../shared.ts";

const MEMBERS = [
  "toolUse",
  "toolResult",
  "reasoningContent",
  "cachePoint",
  "guardContent",
  "citationsContent",
  "image",
  "document",
  "video",
  "audio",
];

/** Says how much a document looks like Converse messages. */
export function detect(document: unknown): Likeness {
  const list = findList(document, "messages");
  if (list === undefined) return likeness(0, "no messages");
  if (isBag(document)) {
    for (const key of ["modelId", "inferenceConfig", "toolConfig", "additionalModelRequestFields"]) {
      if (document[key] !== undefined) return likeness(3, `has ${key}`);
    }
    const system = asList(document.system)?.[0];
    if (isBag(system) && system.type !== undefined) return likeness(0, "system has blocks with a type");
  }
  let best = likeness(
    list.length === 0 ? 1 : 0,
    list.length === 0 ? "an empty list" : "no blocks without a type",
  );
  let position = 0;
  for (const message of sampleOf(list)) {
    const place = `messages.${position++}`;
    if (!isBag(message)) continue;
    if (!Array.isArray(message.content)) return likeness(0, `${place} has no list of blocks`);
    const seen = judgeBlocks(message.content, place);
    if (seen !== undefined && seen.score !== 2) return seen;
    best = seen ?? best;
  }
  return best;
}

function judgeBlocks(blocks: readonly unknown[], place: string): Likeness | undefined {
  let seen: Likeness | undefined;
  for (const block of blocks.slice(0, 50)) {
    if (!isBag(block)) continue;
    if (block.type !== undefined) return likeness(0, `${place} has blocks with a type`);
    const member = memberOf(block);
    if (member !== undefined) return likeness(3, `${place} has ${member}`);
    if (typeof block.text === "string") seen = likeness(2, `${place} has text without a type`);
  }
  return seen;
}

function memberOf(block: Bag): string | undefined {
  return MEMBERS.find((member) => isBag(block[member]));
}
