import type { Marks } from "../judge-document.ts";

/** Signs of the Messages API. */
export const MARKS: Marks = {
  list: "messages",
  plain: 1,
  body: [
    [0, / (toolConfig|inferenceConfig|modelId|max_completion_tokens|input|contents):/],
    [0, /^(?!.* system:).* tools.function:/],
    [3, / (tools.input_schema|anthropic_version):/],
    [3, /^(?=.* max_tokens:).* (system:(?:string|list|null))/],
    // On cloud platforms, model names begin with the vendor.
    [2, / model:(?:[\w-]+\.)*claude/, "the model is a Claude"],
    // The AI SDK has this field too, but its own other fields are in camel case.
    [2, /^(?!.*(?:[a-z][A-Z]\w*:| (?:tools|model):object| system\.role:)).* (system:(?:string|list))/],
  ],
  message: [
    [0, / role:(tool|developer|function|model)/],
    [0, / (tool_calls|tool_call_id|function_call|parts|kind|providerOptions|toolInvocations):/],
    // A whole response, added to the history.
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
