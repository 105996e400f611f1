import type { Issue } from "../../endpoint.ts";
import type { JsonObject } from "../../json.ts";
import type { Reply } from "../../reply/reply.ts";
import { finishReason } from "../openai-chat/whole-completion.ts";
import { answersTo } from "./answers-to.ts";
import type { CompatibleDialect } from "./compatible-dialect.ts";

/** A `chat.completion` object in the style of a vendor. */
export function renderCompletion(issue: Issue, dialect: CompatibleDialect): JsonObject {
  const { request, usage, ids, created } = issue;
  const { style } = dialect;
  const reply = style.rewrite?.(issue.reply, issue) ?? issue.reply;
  return {
    id: style.id(ids),
    object: "chat.completion",
    created,
    model: request.model,
    choices: Array.from({ length: answersTo(issue) }, (_, index) => ({
      index,
      message: messageOf({ ...issue, reply }, dialect),
      finish_reason: finishReason(reply),
      ...style.choice?.(reply, true),
    })),
    usage: style.usage(usage),
    ...dialect.extra?.(ids, request),
  };
}

function messageOf(issue: Issue, dialect: CompatibleDialect): JsonObject {
  const { reply, ids } = issue;
  const { style } = dialect;
  return {
    role: "assistant",
    ...contentOf(reply, dialect),
    ...(reply.reasoning === undefined ? {} : style.reasoning?.(reply.reasoning, issue, false)),
    ...(reply.calls.length > 0
      ? {
          tool_calls: reply.calls.map((call, index) => ({
            id: dialect.callId(ids, call.name, index),
            type: "function",
            function: { name: call.name, arguments: JSON.stringify(call.arguments) },
          })),
        }
      : {}),
  };
}

function contentOf({ text, calls }: Reply, { style }: CompatibleDialect): JsonObject {
  if (text !== "" || calls.length === 0) return { content: text };
  return style.silence === undefined ? {} : { content: style.silence };
}
