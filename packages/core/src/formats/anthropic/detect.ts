import type { Marks } from "../judge-document.ts";

/** What tells the Messages API. */
export const MARKS: Marks = {
  list: "messages",
  plain: 1,
  body: [
    [0, / (toolConfig|inferenceConfig|modelId|max_completion_tokens|input|contents):/],
    [0, /^(?!.* system:).* tools.function:/],
    [3, / (tools.input_schema|anthropic_version):/],
    [3, /^(?=.* max_tokens:).* (system:(?:string|list|null))/],
    // What its cloud platforms call it begins with the vendor.
    [2, / model:(?:[\w-]+\.)*claude/, "the model is a Claude"],
    // Of the two that have such a field, the other spells its own in camel case.
    [2, /^(?!.*(?:[a-z][A-Z]\w*:| (?:tools|model):object| system\.role:)).* (system:(?:string|list))/],
  ],
  message: [
    [0, / role:(tool|developer|function|model)/],
    [0, / (tool_calls|tool_call_id|function_call|parts|kind|providerOptions|toolInvocations):/],
    // A whole reply, pushed back into the history.
    [3, / stop_reason:/],
  ],
  block: [
    [
      0,
      / type:(image_url|input_|output_text|refusal|file|reasoning|tool-)| thinking:list| image:|^(?!.* type:)/,
    ],
    [3, / type:(\w*tool_(use|result)|(redacted_)?thinking|search_result|container_upload)| source:object/],
    [2, / cache_control:object/],
  ],
};
