import type { Marks } from "../judge-document.ts";

/** Signs of model messages. */
export const MARKS: Marks = {
  list: "messages",
  plain: 1,
  body: [
    [
      0,
      / (anthropic_version|max_tokens|max_completion_tokens|tool_choice|toolConfig|inferenceConfig|modelId):/,
    ],
    [0, / tools:list tools\.(?!.*inputSchema)/],
    [
      2,
      / (?:tools|model):object| system(?::string|\.role:)| (maxOutputTokens|toolChoice|stopWhen|providerOptions|stopSequences|instructions):/,
    ],
  ],
  message: [
    [0, / (tool_calls|tool_call_id|function_call|parts|kind|toolInvocations):/],
    [3, / providerOptions:/],
    [0, / role:(developer|function|model)|^(?=.* role:tool).* content:string/],
  ],
  block: [
    [3, / providerOptions:| type:(tool-approval-|redacted-reasoning)/],
    [3, /^(?=.* toolCallId:).*( type:tool-(call|result))/],
    [3, /^(?=.* text:string).*( type:reasoning)|^(?=.* image:).*( type:image) /],
    [3, /^(?=.* (?:mediaType|mimeType):).*( type:file)/],
    [0, /^(?!.* type:text)| cache_control:/],
  ],
};
