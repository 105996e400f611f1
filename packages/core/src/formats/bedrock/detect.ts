import { asList, type Bag, isBag } from "../../json/values.ts";
import type { Likeness } from "../format.ts";
import { judgeMessages, someBlocks } from "../judge-messages.ts";
import { likeness } from "../shared.ts";

const BODY = ["modelId", "inferenceConfig", "toolConfig", "additionalModelRequestFields"];
const MEMBERS =
  /^(tool(Use|Result)|(reasoning|guard|citations)Content|cachePoint|image|document|video|audio)$/;

/** Says how much a document looks like Converse messages. */
export function detect(document: unknown): Likeness {
  const list = isBag(document) ? asList(document.messages) : asList(document);
  if (isBag(document) && list !== undefined) {
    const own = BODY.find((key) => document[key] !== undefined);
    if (own !== undefined) return likeness(3, `has ${own}`);
    const system = asList(document.system)?.[0];
    if (isBag(system) && system.type !== undefined) return likeness(0, "system has blocks with a type");
  }
  const start = list?.length === 0 ? likeness(1, "an empty list") : likeness(0, "no blocks without a type");
  return judgeMessages(document, "messages", start, judgeMessage);
}

function judgeMessage({ content }: Bag, place: string): Likeness | undefined {
  if (!Array.isArray(content)) return likeness(0, `${place} has no list of blocks`);
  let seen: Likeness | undefined;
  for (const block of someBlocks(content)) {
    if (block.type !== undefined) return likeness(0, `${place} has blocks with a type`);
    const member = Object.keys(block).find((key) => MEMBERS.test(key) && isBag(block[key]));
    if (member !== undefined) return likeness(3, `${place} has ${member}`);
    if (typeof block.text === "string") seen = likeness(2, `${place} has text without a type`);
  }
  return seen;
}
