import type { Classified } from "./classified.ts";

/** The window that an overflow gave away: it is truer than any table of models. */
export function learnedLimit({ class: name, limit }: Classified): number | undefined {
  return name === "context_overflow" ? limit : undefined;
}
