import type { Role } from "./message.ts";
import { type Part, Trait } from "./part.ts";

/** Roles that may show media on most wires. */
const SHOW: readonly Role[] = ["user", "assistant"];

/**
 * The role that a part belongs to, if it was found in a message of the given role: only the model calls and thinks,
 * results of calls come from others, and only some roles show media.
 */
export function speakerOf(
  { kind, traits }: Part,
  role: Role,
  media: readonly Role[] = SHOW,
  anyoneThinks = false,
): Role {
  if (kind === "tool-call" || (kind === "reasoning" && !anyoneThinks)) return "assistant";
  if (kind === "media" || (kind === "opaque" && (traits & Trait.Document) !== 0))
    return role === "tool" || media.includes(role) ? role : "user";
  if (kind !== "tool-result" || role === "user") return role;
  return (traits & Trait.ByProvider) === 0 ? "tool" : role === "system" ? "user" : role;
}
