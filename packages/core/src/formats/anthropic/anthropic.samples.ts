/** Documents of this format, with fields nobody knows at every level. */
export const samples: readonly { name: string; document: unknown }[] = [
  {
    name: "a request with every kind of block",
    document: {
      model: "claude-sonnet-4-5",
      max_tokens: 1024,
      x_request: { trace: [1, { deep: true }] },
      system: [
        { type: "text", text: "Be brief.", cache_control: { type: "ephemeral" }, x_block: 1 },
        { type: "text", text: "Be kind." },
      ],
      thinking: { type: "enabled", budget_tokens: 2048, x_thinking: 1 },
      tools: [
        { name: "weather", description: "d", input_schema: { type: "object", properties: {} }, x_tool: 1 },
        { type: "web_search_20250305", name: "web_search", max_uses: 3 },
        { type: "mcp_toolset", mcp_server_name: "s" },
      ],
      messages: [
        {
          role: "user",
          x_message: "kept",
          content: [
            { type: "text", text: "What is this?", x_block: null },
            {
              type: "image",
              source: { type: "base64", media_type: "image/png", data: "aGk=", x_source: 1 },
              x_block: 1,
            },
            { type: "image", source: { type: "url", url: "https://example.com/a.png" } },
            {
              type: "document",
              source: { type: "file", file_id: "file_1" },
              title: "t",
              citations: { enabled: true },
            },
            { type: "document", source: { type: "text", media_type: "text/plain", data: "words" } },
            { type: "search_result", source: "s", title: "t", content: [{ type: "text", text: "found" }] },
            { type: "container_upload", file_id: "file_2" },
          ],
        },
        {
          role: "assistant",
          content: [
            { type: "thinking", thinking: "Look at it.", signature: "c2ln", x_block: 1 },
            { type: "thinking", thinking: "", signature: "c2ln" },
            { type: "redacted_thinking", data: "ZGF0YQ==" },
            { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "q" } },
            {
              type: "web_search_tool_result",
              tool_use_id: "srvtoolu_1",
              content: [
                { type: "web_search_result", url: "https://example.com", title: "t", encrypted_content: "e" },
              ],
            },
            { type: "mcp_tool_use", id: "mcptoolu_1", name: "find", server_name: "s", input: {} },
            {
              type: "mcp_tool_result",
              tool_use_id: "mcptoolu_1",
              is_error: false,
              content: [{ type: "text", text: "r" }],
            },
            { type: "text", text: "I see.", citations: [] },
            {
              type: "tool_use",
              id: "toolu_1",
              name: "weather",
              input: { city: "Rome" },
              caller: { type: "direct" },
            },
            { type: "tool_use", id: "toolu_2", name: "weather", input: {} },
          ],
        },
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "toolu_1", content: "sunny", x_block: 1 },
            {
              type: "tool_result",
              tool_use_id: "toolu_2",
              is_error: true,
              cache_control: { type: "ephemeral", ttl: "1h" },
              content: [
                { type: "text", text: "no such city", x_inner: 1 },
                { type: "image", source: { type: "base64", media_type: "image/png", data: "aGk=" } },
              ],
            },
            { type: "text", text: "And now?" },
          ],
        },
        { role: "system", content: [{ type: "tool_addition", tool: { name: "late" } }] },
        { role: "assistant", content: "It is sunny.", stop_reason: "end_turn" },
      ],
    },
  },
  {
    name: "a bare list of plain texts",
    document: [
      { role: "user", content: "hi" },
      { role: "assistant", content: "hello", id: "msg_1" },
    ],
  },
  { name: "a request with plain system text", document: { system: "Be brief.", messages: [] } },
  {
    name: "everything that can be wrong",
    document: {
      system: 7,
      tools: "none",
      thinking: [],
      messages: [
        "text",
        null,
        7,
        { role: "user", content: "" },
        { role: "user", content: null },
        { role: "user", content: [] },
        { role: "user" },
        { content: "no role" },
        { role: "developer", content: { type: "text", text: "an object" } },
        { role: "tool", content: 5 },
        {
          role: "assistant",
          content: [
            "stray",
            null,
            [],
            {},
            { type: "text" },
            { type: "text", text: "" },
            { type: "hologram", x: 1 },
            { type: "tool_use", input: "{}" },
            { type: "tool_use", id: 5, name: 6 },
            { type: "thinking" },
            { type: "redacted_thinking" },
            { type: "image" },
            { type: "tool_result", tool_use_id: null, content: { a: 1 } },
            { type: "tool_result", content: [null, "s", { type: "tool_reference", tool_name: "t" }] },
            { type: "tool_result", tool_use_id: "x" },
          ],
        },
      ],
    },
  },
];
