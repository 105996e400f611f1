import { quoteMember, spokenMembers } from "../json/spoken-members.ts";
import { type Bag, isBag } from "../json/values.ts";
import type { PartContent } from "../model/content.ts";
import type { Part } from "../model/part.ts";
import { textContent } from "../model/text-content.ts";

/**
 * The content of a part. An empty result gets what it says in members that its format does not know; these are searched
 * in `membersOf`, except `known` ones.
 */
export function withSpoken(
  { made, raw }: Part,
  content: PartContent,
  known: RegExp,
  membersOf: (raw: Bag) => unknown = (own) => own,
): PartContent {
  if (content.type !== "tool-result" || made !== undefined || !isBag(raw)) return content;
  if (content.output.length > 0 || content.value !== undefined) return content;
  const bag = membersOf(raw);
  if (!isBag(bag)) return content;
  const names = Object.keys(bag).filter((name) => !known.test(name));
  const output = spokenMembers(bag, names).map((name) => textContent(quoteMember(name, bag[name])));
  return output.length === 0 ? content : { ...content, output };
}
