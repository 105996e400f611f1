import type { Marks } from "../judge-document.ts";

/** Signs of Chat Completions. */
export const MARKS: Marks = {
  list: "messages",
  plain: 1,
  body: [
    // With a field for system text, such tools may come from another wire's request.
    [3, /^(?!.* system:).* tools.function:object/],
    [
      2,
      / (max_completion_tokens|functions|response_format|stream_options|\w+_penalty|reasoning_effort|n|seed|logprobs):/,
    ],
    // Routers put the vendor before the model's name.
    [2, /^(?!.* system:).* (model:((?!\S*claude)|\S*\/))/, "a request with a model and messages"],
  ],
  message: [
    [0, / parts:/],
    [3, / tool_calls.function:| (tool_call_id|function_call|reasoning_content|reasoning_details):(?!null)/],
    [3, / role:(developer|function)/],
    [2, / (refusal|prefix|tool_calls):/],
    [2, /^(?=.* role:assistant).* (content:null)/],
  ],
  block: [
    [3, / type:((image|audio|video|document)_url|input_audio|refusal)| file:object| thinking:list/],
    [0, /^(?!.* type:)/],
  ],
};
