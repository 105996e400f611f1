import type { Level } from "../../contracts/contract.ts";
import { Fault, Kind, type Message } from "../../model/message.ts";
import { has, type Part, Trait } from "../../model/part.ts";
import type { View } from "./view.ts";
import { hasClientCall } from "./visit.ts";

/**
 * The message at the end to which the user has to say something, and how sure that is. `orphan` is a provider's result
 * that nobody called for: a turn does not go on behind it.
 */
export function unansweredIn(
  view: View,
  message: Message | undefined,
  orphan?: Part,
): { message: Message; level: Level } | undefined {
  const { endsWithUser, systemPlacement } = view.facts;
  if (endsWithUser === undefined || message === undefined) return undefined;
  const { role, kinds, faults, parts } = message;
  // An empty reply is taken for none.
  if ((faults & Fault.Prefix) !== 0 || (kinds === 0 && role === "assistant")) return undefined;
  const lastSystem = role === "system" && systemPlacement?.value === "after-user" && view.length > 1;
  if (role !== "assistant" && !lastSystem) return undefined;
  const thoughts = endsWithUser.value === "thoughts";
  if (thoughts && (kinds & Kind.Reasoning) === 0) return undefined;
  // Where turns pause in a tool of the provider, they go on where they stopped.
  const end = view.facts.providerCallHasResult && parts.at(-1);
  if (end !== undefined && end !== orphan && has(end, Trait.ByProvider)) return undefined;
  // Calls that still run will be answered by the caller.
  if (hasClientCall(message) && parts.some((part) => view.isPending(part))) return undefined;
  const { whole, thinking } = view.outline.request;
  // A request that does not ask for thoughts gets none. Nobody was seen to refuse a system message at the end.
  const unsure = lastSystem || (thoughts && (!whole || thinking === true));
  return { message, level: unsure ? "risk" : endsWithUser.level };
}
