import type { Outline } from "../model/outline.ts";
import type { RequestFacts } from "../model/request.ts";

/** True when a fact about the request differs from the one that was read. */
export function isChanged(
  name: keyof RequestFacts,
  outline: Outline,
  original: Outline | undefined,
): boolean {
  return original !== undefined && outline.request[name] !== original.request[name];
}
