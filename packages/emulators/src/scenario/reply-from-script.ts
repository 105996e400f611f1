import type { Reply } from "../reply/reply.ts";
import type { ScriptedReply } from "./scenario.ts";

/** Translates a scripted answer into a reply. */
export function replyFromScript({ text = "", reasoning, calls = [] }: ScriptedReply): Reply {
  return {
    text,
    calls: calls.map((call) => ({ name: call.name, arguments: call.arguments ?? {} })),
    finish: calls.length > 0 ? "calls" : "stop",
    ...(reasoning === undefined ? {} : { reasoning }),
  };
}
