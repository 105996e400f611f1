import type { Marks } from "../judge-document.ts";

/** What tells Responses. */
export const MARKS: Marks = {
  list: "input",
  body: [
    // What traces keep of a call has its output beside its input.
    [3, /^(?!.* output:).* (previous_response_id|input:list)/],
    [2, /^(?!.* messages:).* (input:(string|null)|prompt:object)/],
  ],
  message: [
    [3, / type:(item_reference|\w+_call|\w+_output|mcp_\w+|\w*compaction\w*|program|additional_tools)\b/],
    // Messengers call what they export messages, too, and Anthropic its replies.
    [3, /^(?!.* stop_reason:)(?=.* (?:role|content):).* type:message(?: |$)/],
    [3, /^(?=.* (summary|encrypted_content):).* type:reasoning/],
  ],
  block: [[3, / type:(input|output)_(text|image|file)/]],
};
