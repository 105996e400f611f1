import type { Route } from "./wire.ts";

/** What a path says that fits a pattern whose first group is a model; undefined when it does not fit. */
export function routeOf(found: RegExpExecArray | null): Route | undefined {
  if (found === null) return undefined;
  const [, model] = found;
  return model === undefined ? {} : { model: decoded(model) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
