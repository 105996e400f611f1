import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { type JsonObject, objectsOf, textOf } from "../../../json.ts";
import { blocksOf } from "../blocks.ts";

/** Calls are answered at once, each by one result, and nothing else is answered. */
export const callsAnswered: Check = {
  says: "What the user says behind tool_use blocks begins with a tool_result for each of them, in one message or in several; tool_result blocks stand nowhere else.",
  find({ body }) {
    const messages = objectsOf(body.messages);
    let step: Step | undefined;
    for (const [index, message] of messages.entries()) {
      const isCall = message.role === "assistant";
      const complaint = isCall
        ? faultOfCalls(message, messages, index)
        : faultOfResults(message, step, index);
      if (complaint !== undefined) return complaint;
      if (isCall) step = { calls: callsOf(message), answered: new Set() };
      else if (!isResultsOnly(message)) step = undefined;
    }
    return undefined;
  },
};

/** The calls that results may answer until the user says something else, and those already answered. */
interface Step {
  readonly calls: ReadonlySet<string>;
  readonly answered: Set<string>;
}

/** True if a message holds nothing but results. Whether an empty message may stand among them is unknown. */
function isResultsOnly(message: JsonObject): boolean {
  const blocks = blocksOf(message);
  return blocks.length > 0 && blocks.every(({ type }) => type === "tool_result");
}

function faultOfCalls(
  message: JsonObject,
  messages: readonly JsonObject[],
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
  const answered = new Set(resultsBehind(messages, index));
  const cutOff = callsBeforeText(blocks);
  const open = [...ids].filter((id) => !answered.has(id) || cutOff.has(id));
  if (open.length === 0) return undefined;
  return {
    message: `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(", ")}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
  };
}

/** Ids of the results at the start of the user messages that follow a message. Results after other content do not count. */
function resultsBehind(messages: readonly JsonObject[], index: number): string[] {
  const ids: string[] = [];
  for (let at = index + 1; messages[at]?.role === "user"; at++) {
    const message = messages[at] as JsonObject;
    for (const { type, tool_use_id: id } of blocksOf(message)) {
      if (type !== "tool_result") break;
      ids.push(textOf(id));
    }
    if (!isResultsOnly(message)) break;
  }
  return ids;
}

/** Calls followed by text in their own message, where results are expected. */
function callsBeforeText(blocks: readonly JsonObject[]): Set<string> {
  const last = blocks.findLastIndex(({ type }) => type === "text");
  const before = blocks.slice(0, Math.max(0, last)).filter(({ type }) => type === "tool_use");
  return new Set(before.map(({ id }) => textOf(id)));
}

function faultOfResults(message: JsonObject, step: Step | undefined, index: number): Complaint | undefined {
  for (const [place, block] of blocksOf(message).entries()) {
    if (block.type !== "tool_result") continue;
    const id = textOf(block.tool_use_id);
    const at = `messages.${index}.content.${place}`;
    if (step?.calls.has(id) !== true) {
      return {
        message: `${at}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
      };
    }
    if (step.answered.has(id)) {
      return {
        message: `${at}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${id}`,
      };
    }
    step.answered.add(id);
  }
  return undefined;
}

function callsOf(message: JsonObject): Set<string> {
  const calls = blocksOf(message).filter(({ type }) => type === "tool_use");
  return new Set(calls.map(({ id }) => textOf(id)));
}
