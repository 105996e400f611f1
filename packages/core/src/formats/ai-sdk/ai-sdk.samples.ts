/** Documents of this format, with fields nobody knows at every level. */
export const samples: readonly { name: string; document: unknown }[] = [
  {
    name: "options with every kind of part",
    document: {
      model: { modelId: "claude-sonnet-4-5", provider: "anthropic" },
      x_request: { deep: [1] },
      system: "Be brief.",
      maxOutputTokens: 100,
      toolChoice: "auto",
      tools: {
        weather: { description: "d", inputSchema: { jsonSchema: { type: "object" } }, x_tool: 1 },
        clock: { parameters: { type: "object" } },
      },
      messages: [
        { role: "system", content: "Be kind.", providerOptions: { x: {} } },
        {
          role: "user",
          x_message: 1,
          content: [
            { type: "text", text: "What is this?", x_part: 1 },
            { type: "image", image: "https://example.com/a.png", x_part: 1 },
            { type: "image", image: "aGk=", mediaType: "image/png" },
            { type: "file", data: "aGk=", mediaType: "application/pdf", filename: "a.pdf" },
            { type: "file", data: { type: "url", url: "https://example.com/a.mp3" }, mediaType: "audio" },
          ],
        },
        {
          role: "assistant",
          content: [
            {
              type: "reasoning",
              text: "Look.",
              providerOptions: { anthropic: { signature: "c2ln" } },
              x_part: 1,
            },
            { type: "reasoning", text: "", providerOptions: { anthropic: { redactedData: "ZGF0YQ==" } } },
            {
              type: "reasoning",
              text: "r",
              providerMetadata: { openai: { itemId: "rs_1", reasoningEncryptedContent: "e" } },
            },
            { type: "text", text: "I see.", providerOptions: { google: { thoughtSignature: "c2ln" } } },
            { type: "tool-call", toolCallId: "p1", toolName: "search", input: {}, providerExecuted: true },
            {
              type: "tool-result",
              toolCallId: "p1",
              toolName: "search",
              output: { type: "json", value: [] },
            },
            { type: "tool-call", toolCallId: "c1", toolName: "weather", input: { city: "Rome" }, x_part: 1 },
            {
              type: "tool-call",
              toolCallId: "c2",
              toolName: "clock",
              input: {},
              providerOptions: { google: { thoughtSignature: "c2ln" } },
            },
            { type: "tool-call", toolCallId: "c3", toolName: "clock", input: {} },
            { type: "tool-approval-request", approvalId: "a1", toolCallId: "c3" },
            { type: "custom", kind: "x.y" },
          ],
        },
        {
          role: "tool",
          content: [
            {
              type: "tool-result",
              toolCallId: "c1",
              toolName: "weather",
              output: { type: "text", value: "sunny", x_output: 1 },
              x_part: 1,
            },
            {
              type: "tool-result",
              toolCallId: "c2",
              toolName: "clock",
              output: {
                type: "content",
                value: [
                  { type: "text", text: "t" },
                  { type: "image-data", data: "aGk=", mediaType: "image/png" },
                ],
              },
            },
            { type: "tool-approval-response", approvalId: "a1", approved: false, reason: "no" },
            {
              type: "tool-result",
              toolCallId: "c3",
              toolName: "clock",
              output: { type: "execution-denied", reason: "no" },
            },
          ],
        },
        { role: "assistant", content: "Sunny." },
      ],
    },
  },
  {
    name: "a bare list in the spelling of version 4",
    document: [
      { role: "user", content: "hi" },
      {
        role: "assistant",
        content: [
          { type: "reasoning", text: "r", signature: "c2ln" },
          { type: "redacted-reasoning", data: "ZGF0YQ==" },
          { type: "tool-call", toolCallId: "c1", toolName: "f", args: { a: 1 } },
        ],
      },
      {
        role: "tool",
        content: [{ type: "tool-result", toolCallId: "c1", toolName: "f", result: { b: 2 }, isError: true }],
      },
    ],
  },
  {
    name: "tools in a list, system text in messages",
    document: {
      system: [{ role: "system", content: "a", x: 1 }],
      tools: [{ type: "function", name: "f", inputSchema: { type: "object" }, x_tool: 1 }],
      messages: [],
    },
  },
  { name: "instructions", document: { instructions: { role: "system", content: "a" }, messages: [] } },
  {
    name: "everything that can be wrong",
    document: {
      system: 7,
      tools: 7,
      model: [],
      messages: [
        "text",
        null,
        7,
        { role: "user", content: "" },
        { role: "user", content: null },
        { role: "user", content: {} },
        { role: "user" },
        { role: "system", content: [{ type: "text", text: "s" }] },
        { role: "tool", content: "text" },
        { role: "wizard", content: [] },
        {
          role: "assistant",
          content: [
            null,
            "text",
            {},
            { type: "text" },
            { type: "reasoning" },
            { type: "hologram" },
            { type: "tool-call" },
            { type: "tool-call", toolCallId: 7, toolName: 7, input: "x" },
            { type: "tool-result", toolCallId: "a" },
            { type: "tool-result", output: "x" },
            { type: "tool-result", output: { type: "text", value: 7 } },
            { type: "tool-result", output: { type: "content", value: 7 } },
            { type: "file" },
          ],
        },
      ],
    },
  },
];
