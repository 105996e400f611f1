import type { Reply } from "./reply.ts";

/** Cuts the text of an answer at a number of tokens (four bytes each), as a model does at `max_tokens`. */
export function limitReply(reply: Reply, maxTokens: number | undefined): Reply {
  if (maxTokens === undefined || reply.calls.length > 0) return reply;
  const bytes = Buffer.from(reply.text);
  const reasoning = Math.ceil(Buffer.byteLength(reply.reasoning ?? "") / 4);
  const room = Math.max(0, maxTokens - reasoning) * 4;
  if (bytes.length <= room) return reply;
  // A character split by the cut is dropped.
  const text = bytes
    .subarray(0, room)
    .toString()
    .replace(/\uFFFD+$/, "");
  return { ...reply, text, finish: "length" };
}
