import type { Spelling } from "./facts/ids.ts";

/** Letters, digits, underscore and dash, which most providers accept in names and ids. */
export function plain(max: number): Spelling {
  return { chars: "a-zA-Z0-9_-", min: 1, max };
}

/** Any characters, up to a maximum length. */
export function atMost(max: number): Spelling {
  return { chars: "\\s\\S", min: 1, max };
}
