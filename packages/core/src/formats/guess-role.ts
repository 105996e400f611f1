import type { Role } from "../model/message.ts";

/** Words for roles, as applications spell them. */
const WORDS: readonly (readonly [RegExp, Role])[] = [
  [/^(assistant|model|ai|(chat)?bot|agent|llm)$/i, "assistant"],
  [/^(user|human)$/i, "user"],
  [/^(system|developer)$/i, "system"],
  [/^(tool|function)$/i, "tool"],
];

/** The role that another spelling stands for; `undefined` if unknown. */
export function guessRole(role: unknown): Role | undefined {
  return typeof role === "string" ? WORDS.find(([word]) => word.test(role))?.[1] : undefined;
}
