import { createHash } from "node:crypto";
import { type JsonObject, objectsOf, textOf } from "../../json.ts";
import { blocksOf, isThinking } from "./blocks.ts";

/** What a reasoning block was generated after. */
export interface Prefix {
  /** A hash of everything before it except reasoning. */
  readonly words: string;
  /** The signature of the latest reasoning before it; `""` if there was none. */
  readonly thought: string;
}

/** The prefix of each message of a request and, last, that of the answer. */
export function prefixesOf({ system = "", tools, messages }: JsonObject): readonly Prefix[] {
  const prefixes: Prefix[] = [];
  // The model has not read tools that are not loaded yet.
  const loaded = objectsOf(tools).filter(({ defer_loading: deferred }) => deferred !== true);
  let words = hashOf("", [system, loaded]);
  let thought = "";
  for (const message of objectsOf(messages)) {
    prefixes.push({ words, thought });
    const blocks = blocksOf(message);
    words = hashOf(words, { ...message, content: blocks.filter((block) => !isThinking(block)) });
    thought = textOf(blocks.findLast(isThinking)?.signature) || thought;
  }
  prefixes.push({ words, thought });
  return prefixes;
}

function hashOf(before: string, value: unknown): string {
  const said = JSON.stringify(value, (name, inner) => (name === "cache_control" ? undefined : inner));
  return createHash("sha256").update(before).update(said).digest("base64");
}
