import { asBag, isBag } from "../../json/values.ts";
import { changeMessage, isDecision, Kind, type Message } from "../../model/message.ts";
import { type Part, Trait } from "../../model/part.ts";
import { markProviderPairs, withTrait } from "../provider-pairs.ts";

/** Facts about calls that need the whole history. */
interface Facts {
  /** Ids of calls that the provider ran. */
  readonly provider: Set<string | undefined>;
  /** The call that each request for approval is about. */
  readonly requests: Map<unknown, string>;
  /** Requests that a person approved. */
  readonly approved: Set<unknown>;
  /** True if an assistant message holds a result. */
  inside: boolean;
}

function factsOf(messages: readonly Message[]): Facts {
  const facts: Facts = { provider: new Set(), requests: new Map(), approved: new Set(), inside: false };
  for (let i = 0; i < messages.length; i++) {
    const message = messages[i] as Message;
    if (message.role === "assistant" && (message.kinds & Kind.Result) !== 0) facts.inside = true;
    // Only messages with provider calls or approvals (which are opaque) need a look at their parts.
    const rare = (message.traits & Trait.ByProvider) !== 0 || (message.kinds & Kind.Opaque) !== 0;
    if (rare) for (const part of message.parts) note(part, facts);
  }
  return facts;
}

/** Calls that a person has just decided about. The SDK runs the approved ones, and answers the others itself. */
export function awaitedIn(messages: readonly Message[]): readonly string[] {
  const last = messages.at(-1);
  if (last === undefined || !isDecision(last.role, last.kinds)) return [];
  const { requests } = factsOf(messages);
  return last.parts.flatMap((part) => requests.get(approvalOf(part)) ?? []);
}

/**
 * Marks calls that the provider ran, their results, and calls that needed a person's approval and did not get it. These
 * are rare, so the list is mostly returned unchanged.
 */
export function settlePairs(messages: readonly Message[]): readonly Message[] {
  const facts = factsOf(messages);
  const denied = new Set<string | undefined>();
  for (const [approval, call] of facts.requests) if (!facts.approved.has(approval)) denied.add(call);
  if (!facts.inside && facts.provider.size === 0 && denied.size === 0) return messages;
  return messages.map((message) => {
    // A result in a tool message is always the client's, whatever call had that id.
    if (message.role !== "assistant" || (message.kinds & (Kind.Call | Kind.Result)) === 0) return message;
    const inside = markProviderPairs(message.parts);
    const known = withTrait(
      inside,
      Trait.ByProvider,
      (part) => isResult(part) && facts.provider.has(part.id),
    );
    const parts = withTrait(
      known,
      Trait.Denied,
      (part) => denied.has(part.id) && (isResult(part) || part.kind === "tool-call"),
    );
    return parts === message.parts ? message : changeMessage(message, { parts });
  });
}

function isResult({ kind }: Part): boolean {
  return kind === "tool-result";
}

function note(part: Part, facts: Facts): void {
  const { kind, raw, id, traits } = part;
  if (kind === "tool-call") {
    if ((traits & Trait.ByProvider) !== 0 && id !== undefined) facts.provider.add(id);
  } else if (kind === "opaque" && isBag(raw)) {
    if (id !== undefined) facts.requests.set(approvalOf(part), id);
    else if (raw.type === "tool-approval-response" && raw.approved === true)
      facts.approved.add(raw.approvalId);
  }
}

/** The id of a request for approval, or of its answer. */
function approvalOf({ raw, made }: Part): unknown {
  return asBag(made?.type === "opaque" ? made.value : raw).approvalId;
}
