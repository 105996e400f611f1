import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { type JsonObject, textOf } from "../../../json.ts";
import { conversationOf } from "../conversation.ts";

/** Calls that the client answers, and their names in complaints. */
const CALLS: ReadonlyMap<unknown, string> = new Map([
  ["function_call", "function call"],
  ["custom_tool_call", "custom tool call"],
  ["tool_search_call", "tool search call"],
  ["computer_call", "computer call"],
  ["apply_patch_call", "apply patch call"],
  ["shell_call", "shell call"],
  ["local_shell_call", "local shell call"],
]);

const OUTPUTS: ReadonlyMap<unknown, string> = new Map(
  [...CALLS].map(([call, name]) => [
    call === "tool_search_call" ? "tool_search_output" : `${call}_output`,
    name,
  ]),
);

/** No item occurs twice. */
export const itemsUnique: Check = {
  says: "No two items have one id, those of the responses before included.",
  find(request) {
    const { earlier, sent } = conversationOf(request);
    const seen = new Set(earlier.map(({ id }) => textOf(id)));
    for (const { id, type } of sent) {
      // The id of a local shell's output is that of its call.
      if (typeof id !== "string" || type === "local_shell_call_output") continue;
      if (seen.has(id)) {
        return aboutInput(
          `Duplicate item found with id ${id}. Remove duplicate items from your input and try again.`,
        );
      }
      seen.add(id);
    }
    return undefined;
  },
};

/** Every output has its call. */
export const outputsCalledFor: Check = {
  says: "An output follows its call, which has the same `call_id`; not at once, and others may stand between.",
  find(request) {
    const { earlier, sent, unseen } = conversationOf(request);
    // The call may be in a part of the conversation that is not known here.
    if (unseen) return undefined;
    const called = new Set(earlier.map((item) => keyOf(item, CALLS)));
    for (const item of sent) {
      const call = keyOf(item, CALLS);
      if (call !== undefined) called.add(call);
      const output = keyOf(item, OUTPUTS);
      if (output === undefined || [output, ...othersOf(output)].some((key) => called.has(key))) continue;
      const kind = OUTPUTS.get(item.type);
      return aboutInput(`No tool call found for ${kind} output with call_id ${textOf(item.call_id)}.`);
    }
    return undefined;
  },
};

/** Every call has its output. */
export const callsAnswered: Check = {
  says: "A call that the client answers has an output behind it, those of the responses before included, unless it is asynchronous; an output answers one call, so that an id that is used again needs another.",
  find(request) {
    const { earlier, sent } = conversationOf(request);
    const items = [...earlier, ...sent];
    const open = new Map<string, number>();
    for (const item of items) {
      const call = keyOf(item, CALLS);
      if (call !== undefined) open.set(call, (open.get(call) ?? 0) + 1);
      const own = keyOf(item, OUTPUTS) ?? "";
      const output = [own, ...othersOf(own)].find((key) => open.has(key)) ?? own;
      const waiting = open.get(output) ?? 0;
      if (waiting > 0) open.set(output, waiting - 1);
    }
    const first = items.find((item) => item.async !== true && (open.get(keyOf(item, CALLS) ?? "") ?? 0) > 0);
    if (first === undefined) return undefined;
    return aboutInput(`No tool output found for ${CALLS.get(first.type)} ${textOf(first.call_id)}.`);
  },
};

/** What pairs a call with its output; undefined if the server ran the tool itself. */
function keyOf(item: JsonObject, kinds: ReadonlyMap<unknown, string>): string | undefined {
  const { type, execution } = item;
  const kind = kinds.get(type);
  // A local shell's output may have the id of the call as its own.
  const id = type === "local_shell_call_output" ? (item.call_id ?? item.id) : item.call_id;
  return kind === undefined || typeof id !== "string" || execution === "server" ? undefined : `${kind} ${id}`;
}

/** Clients may answer calls of a local shell, and tool searches, like functions. */
function othersOf(output: string): readonly string[] {
  return ["local shell call ", "tool search call "].map((call) => output.replace(/^function call /, call));
}

function aboutInput(message: string): Complaint {
  return { message, param: "input" };
}
