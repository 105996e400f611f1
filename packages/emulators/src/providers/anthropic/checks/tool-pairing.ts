import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { type JsonObject, objectsOf, textOf } from "../../../json.ts";
import { blocksOf } from "../blocks.ts";

/** Calls are answered at once, each by one result, and nothing else is answered. */
export const callsAnswered: Check = {
  says: "The message behind one with tool_use blocks begins with a tool_result for each of them; tool_result blocks stand nowhere else.",
  find({ body }) {
    const messages = objectsOf(body.messages);
    // Messages are taken one by one: results that are spread over two of them do not count together.
    for (const [index, message] of messages.entries()) {
      const complaint =
        message.role === "assistant"
          ? faultOfCalls(message, messages[index + 1], index)
          : faultOfResults(message, messages[index - 1], index);
      if (complaint !== undefined) return complaint;
    }
    return undefined;
  },
};

function faultOfCalls(
  message: JsonObject,
  next: JsonObject | undefined,
  index: number,
): Complaint | undefined {
  const blocks = blocksOf(message);
  const ids = new Set<string>();
  for (const [place, block] of blocks.entries()) {
    if (block.type !== "tool_use") continue;
    const id = textOf(block.id);
    if (ids.has(id))
      return { message: `messages.${index}.content.${place}: \`tool_use\` ids must be unique` };
    ids.add(id);
  }
  if (ids.size === 0) return undefined;
  const answered = new Set(next?.role === "user" ? leadingResults(next) : []);
  const cutOff = callsBeforeText(blocks);
  const open = [...ids].filter((id) => !answered.has(id) || cutOff.has(id));
  if (open.length === 0) return undefined;
  return {
    message: `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(", ")}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
  };
}

/** Ids of the results that a message begins with: those behind other content do not count. */
function leadingResults(message: JsonObject): string[] {
  const ids: string[] = [];
  for (const { type, tool_use_id: id } of blocksOf(message)) {
    if (type !== "tool_result") break;
    ids.push(textOf(id));
  }
  return ids;
}

/** Calls with text behind them in their own message: the text stands where results are expected. */
function callsBeforeText(blocks: readonly JsonObject[]): Set<string> {
  const last = blocks.findLastIndex(({ type }) => type === "text");
  const before = blocks.slice(0, Math.max(0, last)).filter(({ type }) => type === "tool_use");
  return new Set(before.map(({ id }) => textOf(id)));
}

function faultOfResults(
  message: JsonObject,
  previous: JsonObject | undefined,
  index: number,
): Complaint | undefined {
  const seen = new Set<string>();
  let calls: Set<string> | undefined;
  for (const [place, block] of blocksOf(message).entries()) {
    if (block.type !== "tool_result") continue;
    const id = textOf(block.tool_use_id);
    const at = `messages.${index}.content.${place}`;
    calls ??= callsOf(previous);
    if (!calls.has(id)) {
      return {
        message: `${at}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
      };
    }
    if (seen.has(id)) {
      return {
        message: `${at}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${id}`,
      };
    }
    seen.add(id);
  }
  return undefined;
}

function callsOf(message: JsonObject | undefined): Set<string> {
  if (message?.role !== "assistant") return new Set();
  const calls = blocksOf(message).filter(({ type }) => type === "tool_use");
  return new Set(calls.map(({ id }) => textOf(id)));
}
