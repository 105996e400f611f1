import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject, objectsOf, textOf } from "../../../json.ts";

/** A complaint about parameters. 2013 is the number of the error and comes from nothing in the request. */
export function invalid(what: string): Complaint {
  return { message: `invalid params, ${what} (2013)` };
}

/** Calls have ids, and arguments that can be read. */
export const callsReadable: Check = {
  says: "The calls of an assistant have ids, and arguments that are JSON; so have results the ids of calls.",
  find({ body }) {
    for (const { role, tool_calls: calls, tool_call_id: id } of objectsOf(body.messages)) {
      if (role === "tool" && textOf(id) === "") return invalid("tool call id is invalid");
      if (role !== "assistant") continue;
      for (const call of objectsOf(calls)) {
        const complaint = faultOfCall(call);
        if (complaint !== undefined) return complaint;
      }
    }
    return undefined;
  },
};

function faultOfCall({ id, function: called }: JsonObject): Complaint | undefined {
  if (textOf(id) === "") return invalid("tool call id is invalid");
  const given = isObject(called) ? textOf(called.arguments) : "";
  return isJson(given)
    ? undefined
    : invalid(`invalid function arguments json string, tool_call_id: ${textOf(id)}`);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Results follow their calls, each with exactly the id that was given out. */
export const resultsFollowCalls: Check = {
  says: "Tool messages follow the assistant message whose calls they answer, as many as there are calls.",
  find({ body }) {
    const messages = objectsOf(body.messages);
    for (let index = 0; index < messages.length; index++) {
      const { role, tool_calls: calls, tool_call_id: id } = messages[index]!;
      if (role === "tool") return invalid(`tool result's tool id(${textOf(id)}) not found`);
      const ids = role === "assistant" ? objectsOf(calls).map((call) => textOf(call.id)) : [];
      if (ids.length === 0) continue;
      const end = endOfResults(messages, index + 1);
      const complaint = faultOfResults(ids, messages.slice(index + 1, end));
      if (complaint !== undefined) return complaint;
      index = end - 1;
    }
    return undefined;
  },
};

function endOfResults(messages: readonly JsonObject[], start: number): number {
  let end = start;
  while (messages[end]?.role === "tool") end += 1;
  return end;
}

function faultOfResults(ids: readonly string[], results: readonly JsonObject[]): Complaint | undefined {
  if (results.length === 0) return invalid("tool call result does not follow tool call");
  const known = new Set(ids);
  const stray = results.find(({ tool_call_id: id }) => !known.has(textOf(id)));
  if (stray !== undefined) return invalid(`tool result's tool id(${textOf(stray.tool_call_id)}) not found`);
  const answered = new Set(results.map(({ tool_call_id: id }) => id));
  const even = answered.size === known.size && results.length === ids.length;
  return even ? undefined : invalid("tool call and result not match");
}
