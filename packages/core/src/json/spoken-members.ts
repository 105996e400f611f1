import { someString } from "./strings.ts";
import { type Bag, toJson } from "./values.ts";

/** Members with facts about a message, not its content: ids, times, who, which model, why it ended. */
const ABOUT =
  /(^|_)((uu)?id(entifier)?|at|time(stamp)?|type|role|name(space)?|model|status|usage|metadata|instructions|reason(ing_details)?|thinking_blocks|control|channel|phase|annotations|logprobs|parsed_arguments|index|created)$|^provider/;

/** True for the name of such a member. */
function isAbout(name: string): boolean {
  return ABOUT.test(name.replace(/[A-Z]/g, "_$&").toLowerCase());
}

/** Such members that a model reads nevertheless, or that prove its reasoning. */
const READ =
  /^(name|annotations|instructions|video_?metadata|response_?mime_?type|reasoning_?details|thinking_?blocks)$/i;

/** True for a member that no model would miss: bookkeeping, or null. */
export function isBookkeeping(name: string, value: unknown): boolean {
  return value === null || (isAbout(name) && !READ.test(name));
}

/** The named members that contain text, at any depth. */
export function spokenMembers(bag: Bag, names: readonly string[]): readonly string[] {
  return names.filter((name) => !isAbout(name) && someString(bag[name], (text) => /\S/.test(text)));
}

/** True for a member that contains text; its name may be the end of a path. */
export function isSpoken(path: string, value: unknown): boolean {
  const name = path.slice(path.lastIndexOf(".") + 1);
  return spokenMembers({ [name]: value }, [name]).length > 0;
}

/** A member as text: strings as they are, anything else (and invalid strings) as JSON. */
export function quoteMember(name: string, value: unknown): string {
  const spoilt = /[\0\p{Cs}]/u;
  const words = typeof value === "string" && !spoilt.test(value) ? value : toJson(value);
  return `[${spoilt.test(name) ? toJson(name) : name}] ${words}`;
}
