import { createHash } from "node:crypto";
import { type JsonObject, objectsOf, textOf } from "../../json.ts";
import { blocksOf, isThinking } from "./blocks.ts";

/** What a thought was had on. */
export interface Prefix {
  /** All that stood before it, thoughts left aside. */
  readonly words: string;
  /** The signature of the thought before it; `""` where there was none. */
  readonly thought: string;
}

/** What stands before each message of a request, and, last, before the answer to it. */
export function prefixesOf({ system = "", tools, messages }: JsonObject): readonly Prefix[] {
  const prefixes: Prefix[] = [];
  // A tool that is not loaded yet is no part of what the model read.
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
