/** Documents of this format, with fields nobody knows at every level. */
export const samples: readonly { name: string; document: unknown }[] = [
  {
    name: "a request with every kind of part",
    document: {
      id: "chat_1",
      trigger: "submit-message",
      messages: [
        { id: "m0", role: "system", parts: [{ type: "text", text: "Be brief." }] },
        {
          id: "m1",
          role: "user",
          metadata: { x: 1 },
          parts: [
            { type: "text", text: "What is this?", x_part: 1 },
            { type: "file", mediaType: "image/png", url: "data:image/png;base64,aGk=", filename: "a.png" },
            { type: "data-note", id: "d", data: { a: 1 } },
          ],
        },
        {
          id: "m2",
          role: "assistant",
          parts: [
            { type: "step-start" },
            {
              type: "reasoning",
              text: "Look.",
              state: "done",
              providerMetadata: { anthropic: { signature: "c2ln" } },
            },
            { type: "text", text: "I look.", state: "done" },
            {
              type: "tool-weather",
              toolCallId: "c1",
              state: "output-available",
              input: { city: "Rome" },
              output: { sky: "blue" },
            },
            {
              type: "dynamic-tool",
              toolName: "clock",
              toolCallId: "c2",
              state: "output-error",
              input: {},
              errorText: "no clock",
            },
            {
              type: "tool-search",
              toolCallId: "p1",
              state: "output-available",
              input: {},
              output: "found",
              providerExecuted: true,
            },
            { type: "step-start" },
            { type: "source-url", sourceId: "s", url: "https://example.com" },
            { type: "source-document", sourceId: "s", mediaType: "text/plain", title: "t" },
            { type: "text", text: "Sunny." },
            { type: "step-start" },
            { type: "tool-a", toolCallId: "c3", state: "input-streaming" },
            { type: "tool-a", toolCallId: "c4", state: "input-available", input: {} },
            {
              type: "tool-a",
              toolCallId: "c5",
              state: "approval-requested",
              input: {},
              approval: { id: "a" },
            },
            {
              type: "tool-a",
              toolCallId: "c6",
              state: "approval-responded",
              input: {},
              approval: { id: "b", approved: false },
            },
            {
              type: "tool-a",
              toolCallId: "c7",
              state: "output-denied",
              input: {},
              approval: { id: "c", approved: false, reason: "no" },
            },
          ],
        },
      ],
    },
  },
  {
    name: "messages of version 4",
    document: [
      {
        id: "1",
        role: "user",
        content: "hi",
        experimental_attachments: [
          { name: "a.png", contentType: "image/png", url: "https://example.com/a.png" },
        ],
      },
      {
        id: "2",
        role: "assistant",
        content: "Sunny.",
        reasoning: "Look.",
        toolInvocations: [
          { state: "result", toolCallId: "c1", toolName: "weather", args: { a: 1 }, result: "sunny" },
        ],
      },
      {
        id: "3",
        role: "assistant",
        content: "",
        parts: [
          { type: "reasoning", reasoning: "r", details: [{ type: "text", text: "r", signature: "c2ln" }] },
          {
            type: "tool-invocation",
            toolInvocation: { state: "call", toolCallId: "c2", toolName: "f", args: {} },
          },
        ],
      },
    ],
  },
  {
    name: "everything that can be wrong",
    document: {
      messages: [
        "text",
        null,
        7,
        {},
        { id: "1", role: "user", parts: null },
        { id: "2", role: "user", parts: [] },
        { id: "3", role: "user", parts: 7 },
        { id: "4", role: "wizard", parts: [null, 7, "text", {}, { type: "text" }, { type: "hologram" }] },
        {
          id: "5",
          role: "assistant",
          parts: [{ type: "step-start" }, { type: "reasoning" }, { type: "tool-" }],
        },
        {
          id: "6",
          role: "assistant",
          content: 7,
          toolInvocations: [null, 7, {}],
          experimental_attachments: [null],
        },
        {
          id: "7",
          role: "assistant",
          parts: [{ type: "tool-invocation" }, { type: "dynamic-tool", approval: 7 }],
        },
      ],
    },
  },
];
