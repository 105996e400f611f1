import { someString } from "../json/strings.ts";
import { isBag } from "../json/values.ts";

/** A member that should be a string but is not. */
export interface OddMember {
  readonly before: unknown;
  /** It holds text that is found nowhere else. */
  readonly lossy: boolean;
}

/** The unreadable value of an id, a name or a role, in any spelling, in the value itself or in an object inside it. */
export function oddMember(raw: unknown, name: "id" | "name" | "role"): OddMember | undefined {
  const found = findOdd(raw, new RegExp(`(^|_)${name}$`), 1);
  return found === undefined
    ? undefined
    : { before: found, lossy: someString(found, (text) => /\S/.test(text)) };
}

function findOdd(raw: unknown, name: RegExp, depth: number): unknown {
  if (!isBag(raw)) return undefined;
  const members = Object.entries(raw);
  const own = members.find(([key, value]) => isOdd(value) && name.test(snake(key)));
  if (own !== undefined || depth === 0) return own?.[1];
  for (const [key, value] of members) {
    const inner = HOLDERS.test(key) ? findOdd(value, name, depth - 1) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** Objects that hold the data of a call or its result. */
const HOLDERS =
  /^(function|custom|function_?[cC]all|function_?[rR]esponse|toolUse|toolResult|toolInvocation)$/;

function isOdd(value: unknown): boolean {
  return typeof value !== "string" && value !== null && value !== undefined;
}

function snake(key: string): string {
  return key.replace(/[A-Z]/g, "_$&").toLowerCase();
}
