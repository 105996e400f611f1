import { type Bag, isBag } from "../../json/values.ts";
import type { Likeness } from "../format.ts";
import { foreignField, judgeMessages, someBlocks } from "../judge-messages.ts";
import { likeness } from "../shared.ts";

const MEMBERS =
  /^(text|function_?[cC]all|function_?[rR]esponse|(inline|file)_?[dD]ata|thought_?[sS]ignature|executable_?[cC]ode|code_?[eE]xecution_?[rR]esult)$/;

/** Says how much a document looks like contents. */
export function detect(document: unknown): Likeness {
  if (!isBag(document)) {
    const empty = Array.isArray(document) && document.length === 0;
    return judgeMessages(document, "contents", likeness(empty ? 1 : 0, "no parts"), judgeMessage);
  }
  const { contents } = document;
  const own = likeness(3, "has contents");
  if (typeof contents === "string" || isBag(contents)) return own;
  return judgeMessages(document, "contents", own, judgeMessage);
}

function judgeMessage(message: Bag, place: string): Likeness | undefined {
  const foreign = foreignField(message, ["content", "kind"], place);
  if (foreign !== undefined) return foreign;
  const { parts } = message;
  for (const part of isBag(parts) ? [parts] : someBlocks(parts)) {
    const typed = foreignField(part, ["type", "part_kind", "kind"], `a part of ${place}`);
    if (typed !== undefined) return typed;
    const member = Object.keys(part).find((key) => MEMBERS.test(key));
    if (member !== undefined) return likeness(3, `${place} has ${member} in parts`);
  }
  return undefined;
}
