import { quoteMember, spokenMembers } from "../json/spoken-members.ts";
import { type Bag, isBag } from "../json/values.ts";
import type { PartContent } from "../model/content.ts";
import type { Part } from "../model/part.ts";
import { textContent } from "../model/text-content.ts";

/**
 * What a part says; where that is a result that says nothing, what it says in members that its format does not know. Those are looked
 * for in what `membersOf` gives; the names of `known` ones say nothing.
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
