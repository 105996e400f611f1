import type { ApiRequest } from "../../../api-request.ts";
import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { objectsOf } from "../../../json.ts";
import { orderFault } from "../complaints.ts";
import { isEarly } from "../models.ts";

const UNEQUAL = "Not the same number of function calls and responses";

/** Calls and results. */
export const callsAnswered: Check = {
  says: "Between two messages of the assistant, every call of the first has exactly one result; calls of the very first message have none.",
  find: (request) => (isEarly(request.model) ? byNumber(request) : byId(request)),
};

/** Ids must be unique within an assistant message, not within the conversation. */
function byId({ body }: ApiRequest): Complaint | undefined {
  const calls = new Set<unknown>();
  const results = new Set<unknown>();
  for (const { role, tool_calls, tool_call_id: id = null } of objectsOf(body.messages).slice(1)) {
    if (role === "tool") {
      if (results.has(id)) return orderFault(`Duplicate tool call id ${id} in tool results`);
      if (!calls.has(id)) return orderFault(`Unexpected tool call id ${id ?? "None"} in tool results`);
      results.add(id);
    }
    if (role !== "assistant") continue;
    if (calls.size !== results.size) return orderFault(UNEQUAL);
    calls.clear();
    results.clear();
    for (const { id: own = "null" } of objectsOf(tool_calls)) {
      if (calls.has(own)) return orderFault(`Duplicate tool call id ${own} in assistant message`);
      calls.add(own);
    }
  }
  return calls.size === results.size ? undefined : orderFault(UNEQUAL);
}

function byNumber({ body }: ApiRequest): Complaint | undefined {
  let open = 0;
  for (const { role, tool_calls } of objectsOf(body.messages).slice(1)) {
    if (role === "tool") open -= 1;
    if (role !== "assistant") continue;
    if (open !== 0) return orderFault(UNEQUAL);
    open = objectsOf(tool_calls).length;
  }
  return open === 0 ? undefined : orderFault(UNEQUAL);
}
