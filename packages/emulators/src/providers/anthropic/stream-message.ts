import type { Complaint } from "../../complaint.ts";
import type { Issue } from "../../endpoint.ts";
import type { IdSource } from "../../ids.ts";
import { deltasOf } from "../../reply/reply.ts";
import { sseEvent } from "../../server/framing.ts";
import { type AnswerBlock, answerOf } from "./answer.ts";
import { errorOf, requestId } from "./envelope.ts";
import { usageOf } from "./usage-of.ts";

/** The events of a streamed answer. A ping follows the start of the first block. */
export function* streamMessage(issue: Issue): Generator<string> {
  const { usage } = issue;
  const id = issue.ids.next("msg_01", 22);
  const { blocks, stopReason, stopSequence } = answerOf(issue);
  yield event("message_start", {
    message: {
      model: issue.request.model,
      id,
      type: "message",
      role: "assistant",
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: usageOf({ ...usage, output: Math.min(1, usage.output) }),
    },
  });
  if (blocks.length === 0) yield event("ping", {});
  for (const [index, block] of blocks.entries()) {
    yield event("content_block_start", { index, content_block: emptied(block) });
    if (index === 0) yield event("ping", {});
    for (const delta of deltas(block)) yield event("content_block_delta", { index, delta });
    yield event("content_block_stop", { index });
  }
  const { input_tokens, cache_creation_input_tokens, cache_read_input_tokens, output_tokens } =
    usageOf(usage);
  yield event("message_delta", {
    delta: { stop_reason: stopReason, stop_sequence: stopSequence },
    usage: { input_tokens, cache_creation_input_tokens, cache_read_input_tokens, output_tokens },
  });
  yield event("message_stop", {});
}

/** A complaint inside a stream. */
export function* streamError(complaint: Complaint, { ids }: { readonly ids: IdSource }): Generator<string> {
  yield event("error", { error: { details: null, ...errorOf(complaint) }, request_id: requestId(ids) });
}

function event(type: string, members: Readonly<Record<string, unknown>>): string {
  return sseEvent(type, { type, ...members });
}

/** A block before its first delta. */
function emptied(block: AnswerBlock): AnswerBlock {
  switch (block.type) {
    case "thinking":
      return { ...block, thinking: "", signature: "" };
    case "text":
      return { ...block, text: "" };
    case "tool_use":
      return { ...block, input: {} };
    case "redacted_thinking":
      return block;
  }
}

/** The deltas that complete the block. The first piece of a call's input is always empty. */
function* deltas(block: AnswerBlock): Generator<Readonly<Record<string, string>>> {
  switch (block.type) {
    case "thinking":
      for (const thinking of deltasOf(block.thinking)) yield { type: "thinking_delta", thinking };
      yield { type: "signature_delta", signature: block.signature };
      break;
    case "text":
      for (const text of deltasOf(block.text)) yield { type: "text_delta", text };
      break;
    case "tool_use":
      yield { type: "input_json_delta", partial_json: "" };
      for (const piece of deltasOf(JSON.stringify(block.input))) {
        yield { type: "input_json_delta", partial_json: piece };
      }
      break;
    case "redacted_thinking":
      break;
  }
}
