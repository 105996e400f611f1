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
  {
    "custom result c1": { type: "custom_tool_call_output", call_id: "c1", output: "OUT:custom" },
    "function result k1": { type: "function_call_output", call_id: "k1", output: "OUT:function" },
    "shell call": { type: "shell_call", call_id: "sh1", action: { commands: ["ls"] }, status: "completed" },
    "shell result": {
      type: "shell_call_output",
      call_id: "sh1",
      output: [{ stdout: "OUT:shell", stderr: "", outcome: { type: "exit", exit_code: 0 } }],
    },
    "local shell call": {
      type: "local_shell_call",
      id: "lsh_1",
      call_id: "lo1",
      action: { type: "exec", command: ["ls"], env: {} },
      status: "completed",
    },
    "local shell result": { type: "local_shell_call_output", id: "lo1", output: "OUT:local" },
    "patch call": {
      type: "apply_patch_call",
      call_id: "pa1",
      status: "completed",
      operation: { type: "delete_file", path: "a.txt" },
    },
    "patch result": {
      type: "apply_patch_call_output",
      call_id: "pa1",
      status: "completed",
      output: "OUT:patch",
    },
    "function result of the shell": {
      type: "function_call_output",
      call_id: "sh1",
      output: "OUT:as function",
    },
    "function result of the local shell": {
      type: "function_call_output",
      call_id: "lo1",
      output: "OUT:codex",
    },
    "custom result of the patch": {
      type: "custom_tool_call_output",
      call_id: "pa1",
      output: "OUT:as custom",
    },
    "computer call": {
      type: "computer_call",
      id: "cu_1",
      call_id: "co1",
      action: { type: "screenshot" },
      pending_safety_checks: [],
      status: "completed",
    },
    screen: {
      type: "computer_call_output",
      call_id: "co1",
      output: { type: "computer_screenshot", image_url: "data:image/png;base64,U0NSRUVO" },
    },
    "screen of a function": {
      type: "computer_call_output",
      call_id: "c1",
      output: { type: "computer_screenshot", image_url: "data:image/png;base64,RlVOQw==" },
    },
    "reasoning under an odd id": {
      type: "reasoning",
      id: "rs_é",
      summary: [{ type: "summary_text", text: "T:odd" }],
    },
    "reasoning under a spaced id": {
      type: "reasoning",
      id: "rs 1",
      summary: [],
      encrypted_content: "c2VhbGVk",
    },
    "reasoning under a long id": {
      type: "reasoning",
      id: `rs_${"x".repeat(80)}`,
      summary: [],
      encrypted_content: "c2VhbGVk",
    },
    "stored reasoning under a long id": { type: "reasoning", id: `rs_${"y".repeat(80)}`, summary: [] },
    "assistant under an odd id": {
      type: "message",
      id: "msg é",
      role: "assistant",
      content: [{ type: "output_text", text: "A:odd", annotations: [] }],
    },
    "call under an odd id": call("c1", "fc é"),
    "search under an odd id": { type: "web_search_call", id: "ws é", status: "completed" },
    "search under a foreign id": { type: "web_search_call", id: "srvtoolu_1", status: "completed" },
    "code run": {
      type: "code_interpreter_call",
      id: "ci_1",
      code: "1",
      container_id: "cntr_1",
      outputs: null,
      status: "completed",
    },
    "server asked": {
      type: "mcp_call",
      id: "mcp_1",
      name: "lookup",
      server_label: "books",
      arguments: "{}",
      output: "OUT:mcp",
    },
    "approval asked for": {
      type: "mcp_approval_request",
      id: "mcpr_1",
      name: "lookup",
      server_label: "books",
      arguments: "{}",
    },
    approval: { type: "mcp_approval_response", approval_request_id: "mcpr_1", approve: true },
    refusal: { role: "assistant", content: [{ type: "refusal", refusal: "A:no" }] },
    "picture of the assistant": {
      role: "assistant",
      content: [{ type: "input_image", image_url: "data:image/png;base64,TU9ERUw=" }],
    },
    "words in the wrong direction": { role: "user", content: [{ type: "output_text", text: "U:output" }] },
    "system with a picture": {
      role: "developer",
      content: [{ type: "input_image", image_url: "data:image/png;base64,U1lTVEVN" }],
    },
    file: {
      role: "user",
      content: [{ type: "input_file", filename: "a.pdf", file_data: "data:application/pdf;base64,UERG" }],
    },
  },
);
