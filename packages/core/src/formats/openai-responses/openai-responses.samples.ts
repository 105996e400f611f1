/** Documents of this format, with fields nobody knows at every level. */
export const samples: readonly { name: string; document: unknown }[] = [
  { name: "a plain text", document: { model: "gpt-5", input: "Hello", x_request: 1 } },
  {
    name: "a request with every kind of item",
    document: {
      model: "gpt-5",
      instructions: "Be brief.",
      store: false,
      x_request: { trace: 1 },
      tools: [
        { type: "function", name: "weather", parameters: { type: "object" }, x_tool: 1 },
        { type: "web_search" },
      ],
      input: [
        { role: "user", content: [{ type: "input_text", text: "Weather?", x_block: 1 }], x_item: 1 },
        {
          type: "reasoning",
          id: "rs_1",
          summary: [{ type: "summary_text", text: "Ask the tool.", x_part: 1 }],
          encrypted_content: "gAAA",
          x_item: 1,
        },
        {
          type: "function_call",
          id: "fc_1",
          call_id: "call_1",
          name: "weather",
          arguments: "{}",
          status: "completed",
          namespace: "ns",
        },
        { type: "function_call_output", call_id: "call_1", output: "sunny", x_item: 1 },
        { type: "custom_tool_call", id: "ctc_1", call_id: "call_2", name: "sql", input: "select 1" },
        { type: "custom_tool_call_output", call_id: "call_2", output: [{ type: "input_text", text: "1" }] },
        { type: "web_search_call", id: "ws_1", status: "completed", action: { type: "search", query: "q" } },
        { type: "item_reference", id: "msg_0" },
        {
          type: "message",
          id: "msg_1",
          role: "assistant",
          status: "completed",
          content: [{ type: "output_text", text: "Sunny.", annotations: [], x_block: 1 }],
        },
      ],
    },
  },
  {
    name: "a bare list of broken items",
    document: [
      { type: "function_call_output", call_id: "nobody", output: null },
      { type: "function_call" },
      { type: "image", url: "https://example.com" },
      { role: "wizard", content: 5 },
      { type: "message", role: "assistant", content: [{ type: "input_text", text: "wrong side" }, null] },
      {},
      "a string",
      7,
    ],
  },
];
