import type { Issue } from "../../endpoint.ts";
import { isObject, type JsonObject } from "../../json.ts";
import { deltasOf } from "../../reply/reply.ts";
import { finishReason } from "../openai-chat/whole-completion.ts";
import { answersTo } from "./answers-to.ts";
import type { CompatibleDialect } from "./compatible-dialect.ts";

/** The events of a streamed completion in the style of a vendor. */
export function* renderChunks(issue: Issue, dialect: CompatibleDialect): Generator<string> {
  const { request, usage, ids, created } = issue;
  const { style } = dialect;
  const reply = style.rewrite?.(issue.reply, issue) ?? issue.reply;
  const id = style.id(ids);
  const head = {
    id,
    object: "chat.completion.chunk",
    created,
    model: request.model,
    ...dialect.extra?.(ids, request),
  };
  yield* style.preamble ?? [];
  for (let index = 0; index < answersTo(issue); index++) {
    for (const delta of deltas({ ...issue, reply }, dialect)) {
      const choice = { index, delta, finish_reason: null, ...style.choice?.(reply, false) };
      yield JSON.stringify({ ...head, choices: [choice] });
    }
    const told = { usage: style.usage(usage) };
    const last = {
      index,
      delta: {},
      finish_reason: finishReason(reply),
      ...style.choice?.(reply, true),
      ...(style.streamUsage === "choice" ? told : {}),
    };
    const tail = style.streamUsage === "finish" ? told : {};
    yield JSON.stringify({ ...head, choices: [last], ...tail, ...style.finish?.(issue, id) });
  }
  if (style.streamUsage !== "finish" && asksForUsage(request.body)) {
    yield JSON.stringify({ ...head, choices: [], usage: style.usage(usage) });
  }
  yield "[DONE]";
}

function asksForUsage({ stream_options: options }: JsonObject): boolean {
  return isObject(options) && options.include_usage === true;
}

function* deltas(issue: Issue, dialect: CompatibleDialect): Generator<JsonObject> {
  const { text, calls, reasoning = "" } = issue.reply;
  const { style } = dialect;
  const silent = text === "" && calls.length > 0;
  yield { role: "assistant", content: silent ? (style.silence ?? null) : "" };
  if (style.reasoning !== undefined && reasoning !== "") {
    for (const piece of deltasOf(reasoning)) yield style.reasoning(piece, issue, true);
    const end = style.reasoningEnd?.(reasoning, issue);
    if (end !== undefined) yield end;
  }
  for (const piece of deltasOf(text)) yield { content: piece };
  for (const [index, call] of calls.entries()) {
    const id = dialect.callId(issue.ids, call.name, index);
    const whole = JSON.stringify(call.arguments);
    const first = style.callsAtOnce === true ? whole : "";
    yield { tool_calls: [{ index, id, type: "function", function: { name: call.name, arguments: first } }] };
    if (style.callsAtOnce === true) continue;
    // Pieces may end anywhere, even inside strings and escapes.
    for (const piece of whole.match(/.{1,6}/gs) ?? []) {
      yield { tool_calls: [{ index, function: { arguments: piece } }] };
    }
  }
}
