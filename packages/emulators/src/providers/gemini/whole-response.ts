import type { Issue } from "../../endpoint.ts";
import type { Reply } from "../../reply/reply.ts";
import { type ReplyPart, replyParts } from "./reply-parts.ts";
import { usageMetadata } from "./usage-metadata.ts";

/** The body of a whole answer. */
export function wholeResponse(issue: Issue): unknown {
  const { thought, text, calls, signature } = replyParts(issue);
  const parts: ReplyPart[] = [];
  if (thought !== "") parts.push({ text: thought, thought: true });
  if (text !== "") parts.push({ text, ...(signature === undefined ? {} : { thoughtSignature: signature }) });
  parts.push(...calls);
  return {
    candidates: [candidateOf(parts, issue.reply)],
    usageMetadata: usageMetadata(issue.usage),
    modelVersion: issue.request.model,
    responseId: issue.ids.next("", 22),
  };
}

/** A finished candidate. One that was cut before its first word has no parts at all. */
export function candidateOf(parts: readonly ReplyPart[], reply: Reply): Record<string, unknown> {
  return {
    content: parts.length === 0 ? { role: "model" } : { parts, role: "model" },
    finishReason: reply.finish === "length" ? "MAX_TOKENS" : "STOP",
    index: 0,
    ...(reply.calls.length > 0 ? { finishMessage: "Model generated function call(s)." } : {}),
  };
}
