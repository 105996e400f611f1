import type { Classified } from "./classified.ts";

/** The window revealed by an overflow, which is more reliable than any table of models. */
export function learnedLimit({ class: name, limit }: Classified): number | undefined {
  return name === "context_overflow" ? limit : undefined;
}
