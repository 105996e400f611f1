import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { type JsonObject, objectsOf, textOf } from "../../../json.ts";

/** How a provider reports unpaired calls and results. It tolerates those that have no words. */
export interface PairingWords {
  /** Calls without results. `place` is where a result was expected, `call` where the calls are. */
  unanswered?(ids: readonly string[], place: number, call: number): Complaint;
  /** A result where no calls are waiting. */
  orphan?(place: number, id: string): Complaint;
  /** A result after calls, none of which has its id. */
  foreign?(place: number, id: string): Complaint;
  /** A result without the id of a call. */
  nameless?(place: number): Complaint;
  /** A second result of a call. `first` is the place of the other one. */
  repeated?(place: number, id: string, first: number): Complaint;
  /** Two calls of one message with the same id. */
  ambiguous?(place: number, id: string): Complaint;
}

/**
 * Calls are answered at once: after an assistant message come tool messages for each of its calls, in any order. Tool messages occur
 * nowhere else.
 */
export function pairing(words: PairingWords): Check {
  return {
    says: "An assistant message with tool_calls is followed at once by tool messages for each id, and tool messages stand nowhere else.",
    find: ({ body }) => firstFault(objectsOf(body.messages), words),
  };
}

function firstFault(messages: readonly JsonObject[], words: PairingWords): Complaint | undefined {
  for (let index = 0; index < messages.length; index++) {
    const { role, tool_calls: calls, tool_call_id: id } = messages[index]!;
    if (role === "tool") {
      const complaint = (id ?? null) === null ? words.nameless?.(index) : undefined;
      if (complaint !== undefined) return complaint;
      const orphan = words.orphan?.(index, textOf(id));
      if (orphan !== undefined) return orphan;
    }
    const ids = role === "assistant" ? objectsOf(calls).map((call) => textOf(call.id)) : [];
    if (ids.length === 0) continue;
    const { complaint, next } = faultOfRun(messages, index, ids, words);
    if (complaint !== undefined) return complaint;
    index = next - 1;
  }
  return undefined;
}

/** The first fault among the tool messages that follow a message with calls. `next` is the message after them. */
function faultOfRun(
  messages: readonly JsonObject[],
  call: number,
  ids: readonly string[],
  words: PairingWords,
): { complaint?: Complaint | undefined; next: number } {
  const twin = firstTwin(ids);
  const ambiguous = twin === undefined ? undefined : words.ambiguous?.(call, twin);
  if (ambiguous !== undefined) return { complaint: ambiguous, next: call };
  const open = new Set(ids);
  const known = new Set(ids);
  const answered = new Map<string, number>();
  let next = call + 1;
  for (; messages[next]?.role === "tool"; next++) {
    const { tool_call_id: id } = messages[next]!;
    if ((id ?? null) === null) {
      const complaint = words.nameless?.(next);
      if (complaint !== undefined) return { complaint, next };
    }
    if (!known.has(textOf(id))) {
      const complaint = words.foreign?.(next, textOf(id));
      if (complaint !== undefined) return { complaint, next };
    }
    const first = answered.get(textOf(id));
    if (first !== undefined) {
      const complaint = words.repeated?.(next, textOf(id), first);
      if (complaint !== undefined) return { complaint, next };
    }
    answered.set(textOf(id), next);
    open.delete(textOf(id));
  }
  if (open.size === 0) return { next };
  // At the end of the history, the message with the calls is at fault.
  const place = next < messages.length ? next : call;
  return { complaint: words.unanswered?.([...open], place, call), next };
}

/** The first id that occurs twice. */
function firstTwin(ids: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return ids.find((id) => seen.size === seen.add(id).size);
}

/** OpenAI's words; the spelling of "preceeding" is theirs. */
export const openaiPairing: Required<PairingWords> = {
  unanswered: (ids, place) => ({
    message: `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${ids.join(", ")}`,
    param: `messages.[${place}].role`,
  }),
  orphan: (place) => ({
    message:
      "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
    param: `messages.[${place}].role`,
  }),
  foreign: (place, id) => ({
    message: `Invalid parameter: 'tool_call_id' of '${id}' not found in 'tool_calls' of previous message.`,
    param: `messages.[${place}].tool_call_id`,
  }),
  nameless: (place) => ({
    message: "Missing parameter 'tool_call_id': messages with role 'tool' must have a 'tool_call_id'.",
    param: `messages.[${place}].tool_call_id`,
  }),
  repeated: (place, id, first) => ({
    message: `Invalid parameter: Duplicate value for 'tool_call_id' of '${id}', in messages[${first}] and messages[${place}].`,
    param: `messages.[${place}].tool_call_id`,
  }),
  // Known to be refused; the words are those of an imitator.
  ambiguous: (place, id) => ({
    message: `Duplicate value for 'tool_call_id' of ${id} in message[${place}]`,
    param: `messages.[${place}].tool_calls`,
  }),
};
