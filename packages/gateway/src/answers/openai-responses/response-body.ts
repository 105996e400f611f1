import { type Answer, type AnswerPart, callId } from "../answer.ts";
import type { FinishReason } from "../answer-event.ts";
import type { AnswerContext } from "../answer-wire.ts";
import { type Bag, bagOf } from "../bag.ts";
import { writeUsage } from "./words.ts";

/** A response that has just begun; it mostly repeats the request. */
export function begunResponse({ id, model, created, request = {} }: AnswerContext): Bag {
  const { effort = null, summary = null } = bagOf(request.reasoning);
  return {
    id: `resp_${id}`,
    object: "response",
    created_at: created,
    status: "in_progress",
    background: false,
    error: null,
    incomplete_details: null,
    instructions: request.instructions ?? null,
    max_output_tokens: request.max_output_tokens ?? null,
    model,
    output: [],
    parallel_tool_calls: request.parallel_tool_calls ?? true,
    previous_response_id: null,
    reasoning: { effort, summary },
    // Nobody stores it, so it cannot be continued by its id.
    store: false,
    temperature: request.temperature ?? 1,
    text: request.text ?? { format: { type: "text" } },
    tool_choice: request.tool_choice ?? "auto",
    tools: request.tools ?? [],
    top_p: request.top_p ?? 1,
    truncation: request.truncation ?? "disabled",
    usage: null,
    metadata: request.metadata ?? {},
  };
}

/** The items of an answer: the text is one message, and each reasoning and each call is an item of its own. */
export function itemsOf(parts: readonly AnswerPart[], { id }: AnswerContext, status: string): Bag[] {
  const items: Bag[] = [];
  let calls = 0;
  let content: Bag[] | undefined;
  for (const part of parts) {
    if (part.type === "text" || part.type === "refusal") {
      if (content === undefined) {
        content = [];
        items.push({ id: `msg_${id}_${items.length}`, type: "message", status, content, role: "assistant" });
      }
      content.push(blockOf(part.type, part.text));
      continue;
    }
    const item = itemOf(part, id, items.length, part.type === "call" ? calls++ : 0);
    if (item === undefined) continue;
    content = undefined;
    items.push(item);
  }
  return items;
}

/** A piece of what a message says. */
export function blockOf(type: "text" | "refusal", text: string): Bag {
  if (type === "refusal") return { type, refusal: text };
  return { type: "output_text", annotations: [], logprobs: [], text };
}

/**
 * Reasoning or a call as an item. The id of reasoning that is not OpenAI's must not look like one of OpenAI's, which would look for it when
 * it is returned.
 */
export function itemOf(
  part: Extract<AnswerPart, { readonly type: "reasoning" | "call" }>,
  seed: string,
  place: number,
  index: number,
): Bag | undefined {
  if (part.type === "reasoning") {
    const own = part.proof?.vendor === "openai" ? part.proof.value : undefined;
    if (part.text === "" && own === undefined) return undefined;
    return {
      id: `thought_${seed}_${place}`,
      type: "reasoning",
      summary: part.text === "" ? [] : [{ type: "summary_text", text: part.text }],
      ...(own === undefined ? {} : { encrypted_content: own }),
    };
  }
  const { name, arguments: said } = part;
  const call_id = callId(part, seed, index);
  return part.custom === true
    ? {
        id: `ctc_${seed}_${place}`,
        type: "custom_tool_call",
        status: "completed",
        call_id,
        input: said,
        name,
      }
    : {
        id: `fc_${seed}_${place}`,
        type: "function_call",
        status: "completed",
        arguments: said,
        call_id,
        name,
      };
}

/** How a response ends, in OpenAI's terms. A refusal in text is a normal end. */
export function endOf(reason: FinishReason, refused: boolean): Bag & { readonly status: string } {
  const filtered = reason === "refusal" && !refused;
  if (reason !== "length" && !filtered) return { status: "completed", incomplete_details: null };
  const why = filtered ? "content_filter" : "max_output_tokens";
  return { status: "incomplete", incomplete_details: { reason: why } };
}

/** Writes a whole response. */
export function writeResponse({ parts, reason, usage }: Answer, context: AnswerContext): object {
  const end = endOf(
    reason,
    parts.some(({ type }) => type === "refusal"),
  );
  return {
    ...begunResponse(context),
    ...end,
    output: itemsOf(parts, context, end.status),
    ...(usage === undefined ? {} : { usage: writeUsage(usage) }),
  };
}
