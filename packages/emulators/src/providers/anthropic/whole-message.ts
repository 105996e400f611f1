import type { Issue } from "../../endpoint.ts";
import { answerOf } from "./answer.ts";
import { usageOf } from "./usage-of.ts";

/** The body of a whole answer. */
export function wholeMessage(issue: Issue): unknown {
  const id = issue.ids.next("msg_01", 22);
  const { blocks, stopReason, stopSequence } = answerOf(issue);
  return {
    model: issue.request.model,
    id,
    type: "message",
    role: "assistant",
    content: blocks,
    stop_reason: stopReason,
    stop_sequence: stopSequence,
    usage: usageOf(issue.usage),
  };
}
