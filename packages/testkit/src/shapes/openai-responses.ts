import { type Alphabet, alphabet } from "./alphabet.ts";

function call(call_id: string, id?: string): unknown {
  return {
    type: "function_call",
    ...(id === undefined ? {} : { id }),
    call_id,
    name: "read",
    arguments: '{"q":1}',
  };
}

/** Item shapes of Responses. */
export const openaiResponsesAlphabet: Alphabet = alphabet(
  "openai-responses",
  {
    user: { role: "user", content: "U:alpha" },
    assistant: {
      type: "message",
      id: "msg_1",
      role: "assistant",
      content: [{ type: "output_text", text: "A:beta", annotations: [] }],
    },
    "call c1": call("c1", "fc_1"),
    "call c2": call("c2"),
    "result c1": { type: "function_call_output", call_id: "c1", output: "OUT:c1" },
    "result c2": { type: "function_call_output", call_id: "c2", output: "OUT:c2" },
    "result of nothing": { type: "function_call_output", call_id: "stale", output: "OUT:stale" },
    "empty user": { role: "user", content: "" },
    "plain assistant": { role: "assistant", content: "A:plain" },
    developer: { role: "developer", content: "S:rules" },
    reasoning: {
      type: "reasoning",
      id: "rs_1",
      summary: [{ type: "summary_text", text: "T:why" }],
      encrypted_content: "c2VhbGVk",
    },
    image: {
      role: "user",
      content: [
        { type: "input_text", text: "U:look" },
        { type: "input_image", image_url: "data:image/png;base64,SU1BR0U=" },
      ],
    },
  },
  {
    "foreign call": call("functions.Bash:0", "call_of_another_vendor"),
    "custom call": { type: "custom_tool_call", call_id: "k1", name: "patch", input: "free text" },
    "custom result": { type: "custom_tool_call_output", call_id: "k1", output: "OUT:k1" },
    "built-in call": { type: "web_search_call", id: "ws_1", status: "completed" },
    "other result c1": { type: "function_call_output", call_id: "c1", output: "OUT:other" },
    "result with image": {
      type: "function_call_output",
      call_id: "c1",
      output: [
        { type: "input_text", text: "OUT:seen" },
        { type: "input_image", image_url: "data:image/png;base64,T1RIRVI=" },
      ],
    },
  },
);
