/** The type of a block's member. A trailing question mark makes it optional. */
export type Kind =
  | "string"
  | "signature"
  | "id"
  | "server-id"
  | "name"
  | "object"
  | "source"
  | "results?"
  | "boolean?"
  | "any"
  | "any?";

/** The members of a block, besides its type. */
type Members = { readonly [name: string]: Kind };

const CACHED: Members = { cache_control: "any?" };

const SERVER_RESULT: Members = { tool_use_id: "id", content: "any", ...CACHED, caller: "any?" };

const MEMBERS: { readonly [type: string]: Members } = {
  text: { text: "string", ...CACHED, citations: "any?" },
  image: { source: "source", ...CACHED, transformations: "any?" },
  document: { source: "source", ...CACHED, citations: "any?", context: "any?", title: "any?" },
  search_result: { content: "any", source: "string", title: "string", ...CACHED, citations: "any?" },
  thinking: { signature: "signature", thinking: "string" },
  redacted_thinking: { data: "string" },
  tool_use: { id: "id", input: "object", name: "name", ...CACHED, caller: "any?", toolset_name: "any?" },
  tool_result: {
    tool_use_id: "id",
    ...CACHED,
    content: "results?",
    is_error: "boolean?",
    toolset_name: "any?",
  },
  tool_reference: { tool_name: "string", ...CACHED },
  server_tool_use: { id: "server-id", input: "object", name: "string", ...CACHED, caller: "any?" },
  advisor_tool_result: SERVER_RESULT,
  bash_code_execution_tool_result: SERVER_RESULT,
  code_execution_tool_result: SERVER_RESULT,
  text_editor_code_execution_tool_result: SERVER_RESULT,
  tool_search_tool_result: SERVER_RESULT,
  web_fetch_tool_result: SERVER_RESULT,
  web_search_tool_result: SERVER_RESULT,
  mcp_tool_use: { id: "id", input: "object", name: "string", server_name: "string", ...CACHED },
  mcp_tool_result: { tool_use_id: "id", ...CACHED, content: "any?", is_error: "boolean?" },
  container_upload: { file_id: "string", ...CACHED },
  browser_state: { tabs: "any", ...CACHED, state_changes: "any?" },
  compaction: {
    content: "any?",
    ...CACHED,
    encrypted_content: "any?",
    signature: "any?",
    tool_changes: "any?",
  },
  fallback: { from: "any", to: "any", trigger: "any?" },
  mcp_tool_listing: { mcp_server_name: "string", tools: "any", ...CACHED },
  tool_addition: { tool: "object", ...CACHED },
  tool_removal: { tool: "object", ...CACHED },
};

/** All block types, with their members in the order in which they are checked. */
export const BLOCKS: ReadonlyMap<unknown, Members> = new Map(Object.entries(MEMBERS));

/** The blocks that the result of a client's tool may hold. */
export const RESULT_BLOCKS: readonly string[] = [
  "browser_state",
  "document",
  "image",
  "search_result",
  "text",
  "tool_reference",
];
