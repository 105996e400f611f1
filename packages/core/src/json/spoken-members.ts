import { someString } from "./strings.ts";
import { type Bag, toJson } from "./values.ts";

/** Members that say something about a message, and nothing in it: ids, times, who, which model, why it ended. */
const ABOUT =
  /(^|_)((uu)?id(entifier)?|at|time(stamp)?|type|role|name(space)?|model|status|usage|metadata|instructions|reason(ing_details)?|thinking_blocks|control|channel|phase|annotations|logprobs|parsed_arguments|index|created)$|^provider/;

/** True for the name of a member that says something about a message, and nothing in it. */
function isAbout(name: string): boolean {
  return ABOUT.test(name.replace(/[A-Z]/g, "_$&").toLowerCase());
}

/** Members about a message that a model reads all the same, or that prove its thoughts. */
const READ =
  /^(name|annotations|instructions|video_?metadata|response_?mime_?type|reasoning_?details|thinking_?blocks)$/i;

/** True for a member that no model misses: mere bookkeeping, or nothing at all. */
export function isBookkeeping(name: string, value: unknown): boolean {
  return value === null || (isAbout(name) && !READ.test(name));
}

/** Those of the named members that hold words: text that is not blank, anywhere inside. */
export function spokenMembers(bag: Bag, names: readonly string[]): readonly string[] {
  return names.filter((name) => !isAbout(name) && someString(bag[name], (text) => /\S/.test(text)));
}

/** True for a member that holds words; its name may come at the end of a path. */
export function isSpoken(path: string, value: unknown): boolean {
  const name = path.slice(path.lastIndexOf(".") + 1);
  return spokenMembers({ [name]: value }, [name]).length > 0;
}

/** A member in words: text as it stands, anything else, and what no text may hold, as JSON. */
export function quoteMember(name: string, value: unknown): string {
  const spoilt = /[\0\p{Cs}]/u;
  const words = typeof value === "string" && !spoilt.test(value) ? value : toJson(value);
  return `[${spoilt.test(name) ? toJson(name) : name}] ${words}`;
}
