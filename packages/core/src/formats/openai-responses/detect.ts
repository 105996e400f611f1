import type { Marks } from "../judge-document.ts";

/** Signs of Responses. */
export const MARKS: Marks = {
  list: "input",
  body: [
    // Traces record a call's output beside its input.
    [3, /^(?!.* output:).* (previous_response_id|input:list)/],
    [2, /^(?!.* messages:).* (input:(string|null)|prompt:object)/],
  ],
  message: [
    [3, / type:(item_reference|\w+_call|\w+_output|mcp_\w+|\w*compaction\w*|program|additional_tools)\b/],
    // Exports of messengers use this type too, and so do Anthropic's responses.
    [3, /^(?!.* stop_reason:)(?=.* (?:role|content):).* type:message(?: |$)/],
    [3, /^(?=.* (summary|encrypted_content):).* type:reasoning/],
  ],
  block: [[3, / type:(input|output)_(text|image|file)/]],
};
