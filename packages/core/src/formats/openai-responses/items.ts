/** Calls that the client runs, by item type: the item that answers each, and the name they go by when they have none. */
export const CALL_ITEMS: {
  readonly [type: string]: { readonly output: string; readonly name?: string };
} = {
  function_call: { output: "function_call_output" },
  custom_tool_call: { output: "custom_tool_call_output" },
  computer_call: { output: "computer_call_output", name: "computer" },
  local_shell_call: { output: "local_shell_call_output", name: "local_shell" },
  shell_call: { output: "shell_call_output", name: "shell" },
  apply_patch_call: { output: "apply_patch_call_output", name: "apply_patch" },
};

/** Items that answer a call, with the name of the tool where the type gives it. */
export const OUTPUT_ITEMS: { readonly [type: string]: string | undefined } = Object.fromEntries(
  Object.values(CALL_ITEMS).map(({ output, name }) => [output, name]),
);

/** Items of tools that the provider runs, and of its own bookkeeping: kept as they are. */
export const PROVIDER_ITEMS: ReadonlySet<string> = new Set([
  "web_search_call",
  "file_search_call",
  "code_interpreter_call",
  "image_generation_call",
  "mcp_list_tools",
  "mcp_approval_request",
  "mcp_approval_response",
  "mcp_call",
  "tool_search_call",
  "tool_search_output",
  "additional_tools",
  "compaction",
  "compaction_summary",
  "compaction_trigger",
  "context_compaction",
  "program",
  "program_output",
]);

/** Items the client writes though no model said them. */
export const USER_ITEMS: ReadonlySet<string> = new Set(["mcp_approval_response", "additional_tools"]);
