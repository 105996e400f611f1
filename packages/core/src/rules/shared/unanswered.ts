import type { Level } from "../../contracts/contract.ts";
import { Fault, Kind, type Message } from "../../model/message.ts";
import { has, isBlank, type Part, Trait } from "../../model/part.ts";
import type { View } from "./view.ts";
import { hasClientCall, hasClientResult } from "./visit.ts";

/**
 * The last message, if the provider wants someone else to speak after it, and how certain that is. `endOf` returns the
 * part that will come last in a message.
 */
export function unansweredIn(
  view: View,
  endOf: (message: Message) => Part | undefined = ({ parts }) => parts.at(-1),
): { message: Message; level: Level; unsaid?: boolean } | undefined {
  const { endsWithUser, endIsTrimmed, systemPlacement, toolsAreDefined } = view.facts;
  if (endsWithUser === undefined) return undefined;
  let at = view.length - 1;
  // A blank reply at the end will be removed, so the message before it is the last one.
  if (endIsTrimmed) while (isBlankReply(view.at(at))) at -= 1;
  const message = view.at(at);
  if (message === undefined) return undefined;
  const { role, kinds, faults, parts } = message;
  // Providers ignore an empty reply.
  if ((faults & Fault.Prefix) !== 0 || (kinds === 0 && role === "assistant")) return undefined;
  const lastSystem = role === "system" && systemPlacement?.value === "after-user" && view.length > 1;
  if (role !== "assistant" && !lastSystem) return undefined;
  const anything = endsWithUser.value === true;
  const thinks = (kinds & Kind.Reasoning) !== 0;
  const behind = endsWithUser.value === "results" ? resultsBefore(view, at) : undefined;
  if (!anything && !thinks && behind === undefined) return undefined;
  // Where a turn may pause inside a provider's tool, it simply continues.
  const end = view.facts.providerCallHasResult && endOf(message);
  if (end !== undefined && has(end, Trait.ByProvider)) return undefined;
  // The caller will answer pending calls.
  if (hasClientCall(message) && parts.some((part) => view.isPending(part))) return undefined;
  const { request, tools = [] } = view.outline;
  // Without a request for thinking, there is none.
  const unasked = thinks && request.whole && request.thinking !== true;
  // Where tools must be defined, a repair adds them.
  const answers = behind?.kinds === Kind.Result && (tools.length > 0 || toolsAreDefined?.level === "error");
  // Nobody has seen a provider refuse a system message at the end.
  const sure = !lastSystem && (anything || unasked || answers);
  return {
    message,
    level: sure ? endsWithUser.level : "risk",
    unsaid: endsWithUser.value === "results" && behind === undefined,
  };
}

/** The message with results that the assistant answers at a position. */
function resultsBefore(view: View, position: number): Message | undefined {
  let at = position;
  while (view.at(at)?.role === "assistant") at -= 1;
  const message = view.at(at);
  return message !== undefined && hasClientResult(message) ? message : undefined;
}

function isBlankReply(message: Message | undefined): boolean {
  return message?.role === "assistant" && message.kinds === Kind.Text && message.parts.every(isBlank);
}
