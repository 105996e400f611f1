import { topMembers } from "./top-members.ts";

/** Where routers such as OpenRouter, and Anthropic's own beta, read which models may answer in place of the first. */
const LISTS: ReadonlySet<string> = new Set(["models", "fallbacks"]);

/** The models that a body names to answer in place of its own. What cannot be read as one is undefined. */
export function standInsOf(bytes: Buffer): (string | undefined)[] {
  return [...topMembers(bytes)]
    .filter(({ name }) => LISTS.has(name))
    .flatMap(({ start, end }) => modelsIn(bytes.toString("utf8", start, end)));
}

function modelsIn(json: string): (string | undefined)[] {
  const value: unknown = parsed(json);
  return value === null ? [] : [value].flat().map(modelOf);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The model that an entry names: `"gpt-5"`, or `{"model": "gpt-5"}`. */
function modelOf(entry: unknown): string | undefined {
  if (typeof entry === "string") return entry;
  const { model } = (entry ?? {}) as { model?: unknown };
  return typeof model === "string" ? model : undefined;
}
