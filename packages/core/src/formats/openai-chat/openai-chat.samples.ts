/** Documents of this format, with fields nobody knows at every level. */
export const samples: readonly { name: string; document: unknown }[] = [
  {
    name: "a request with tools, reasoning and media",
    document: {
      model: "gpt-4o",
      x_request: { trace: [1, { deep: true }] },
      temperature: 0.5,
      tools: [
        {
          type: "function",
          x_tool: 1,
          function: {
            name: "weather",
            description: "d",
            parameters: { type: "object" },
            strict: true,
            x_fn: 1,
          },
        },
      ],
      messages: [
        { role: "developer", content: "Be brief.", x_message: "kept" },
        {
          role: "user",
          name: "ann",
          content: [
            { type: "text", text: "What is this?", x_block: 1, cache_control: { type: "ephemeral" } },
            { type: "image_url", image_url: { url: "https://example.com/a.png", detail: "low", x_inner: 1 } },
          ],
        },
        {
          role: "assistant",
          content: null,
          reasoning_content: "Look at it.",
          annotations: [],
          tool_calls: [
            {
              id: "call_1",
              type: "function",
              index: 0,
              x_call: [],
              function: { name: "weather", arguments: '{"city": "Rome"}', x_fn: null },
            },
          ],
        },
        { role: "tool", tool_call_id: "call_1", content: "sunny", x_result: { a: 1 } },
        { role: "assistant", content: "It is sunny.", refusal: null },
      ],
    },
  },
  {
    name: "a bare list of the older kind",
    document: [
      { role: "user", content: "hi" },
      { role: "assistant", content: null, function_call: { name: "f", arguments: "{}", x_call: 1 } },
      { role: "function", name: "f", content: "ok", x_result: 1 },
    ],
  },
  {
    name: "everything that can be wrong",
    document: [
      { role: "user", content: "" },
      { role: "user" },
      { content: "no role" },
      { role: "wizard", content: [] },
      { role: "assistant", content: { a: 1 }, tool_calls: [] },
      { role: "assistant", tool_calls: [null, "x", { id: 5 }, { id: "c", function: { name: "f" } }] },
      { role: "tool", content: null },
      { role: "tool", tool_call_id: "c", content: [{ type: "text", text: "x" }, { type: "odd" }] },
      "a string",
      null,
    ],
  },
];
