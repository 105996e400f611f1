/** Documents of this format, with fields nobody knows at every level. */
export const samples: readonly { name: string; document: unknown }[] = [
  {
    name: "a run with a tool, a retry and media",
    document: [
      {
        kind: "request",
        instructions: "Be brief.",
        run_id: "run-1",
        x_message: 1,
        parts: [
          {
            part_kind: "system-prompt",
            content: "You help.",
            timestamp: "2025-01-01T00:00:00Z",
            dynamic_ref: null,
          },
          {
            part_kind: "user-prompt",
            timestamp: "2025-01-01T00:00:00Z",
            x_part: 1,
            content: [
              "What is this?",
              { kind: "image-url", url: "https://example.com/a.png", force_download: false, x_piece: 1 },
              { kind: "binary", data: "AAAA", media_type: "image/png", identifier: "abc" },
              { kind: "cache-point", ttl: "5m" },
            ],
          },
        ],
      },
      {
        kind: "response",
        model_name: "claude-sonnet-4-5",
        provider_name: "anthropic",
        usage: { input_tokens: 1, output_tokens: 2, details: {} },
        timestamp: "2025-01-01T00:00:01Z",
        x_message: [],
        parts: [
          {
            part_kind: "thinking",
            content: "Hm.",
            signature: "c2ln",
            provider_name: "anthropic",
            id: null,
            x: 1,
          },
          { part_kind: "text", content: "Let me look.", id: null },
          { part_kind: "tool-call", tool_name: "look", args: '{"at": 1}', tool_call_id: "c1", x_part: 1 },
          { part_kind: "tool-call", tool_name: "list", args: null, tool_call_id: "c2" },
        ],
      },
      {
        kind: "request",
        parts: [
          {
            part_kind: "tool-return",
            tool_name: "look",
            content: { seen: true },
            tool_call_id: "c1",
            metadata: null,
          },
          {
            part_kind: "retry-prompt",
            tool_name: "list",
            tool_call_id: "c2",
            content: [{ type: "missing", loc: ["at"], msg: "Field required" }],
          },
        ],
      },
      { kind: "response", parts: [{ part_kind: "text", content: "A cat." }] },
    ],
  },
  {
    name: "a stored session",
    document: {
      session_id: "s1",
      x_session: { a: 1 },
      messages: [
        { kind: "request", parts: [{ part_kind: "user-prompt", content: "hi" }] },
        { kind: "response", parts: [] },
        { kind: "request", parts: [{ part_kind: "retry-prompt", content: "try again" }] },
        { kind: "wish", parts: [{ part_kind: "wonder" }, null, "text"] },
        { kind: "request", parts: null },
        { kind: "request" },
        "a string",
      ],
    },
  },
];
