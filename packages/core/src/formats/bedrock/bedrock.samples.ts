/** Documents of this format, with fields nobody knows at every level. */
export const samples: readonly { name: string; document: unknown }[] = [
  {
    name: "a request with every kind of block",
    document: {
      modelId: "us.anthropic.claude-sonnet-4-5-20250929-v1:0",
      x_request: { deep: [1] },
      system: [
        { text: "Be brief.", x_block: 1 },
        { cachePoint: { type: "default" } },
        { guardContent: { text: { text: "g" } } },
      ],
      inferenceConfig: { maxTokens: 100, temperature: 0.5, topP: 0.9, stopSequences: ["x"] },
      additionalModelRequestFields: { thinking: { type: "enabled", budget_tokens: 1024 }, top_k: 5 },
      toolConfig: {
        x_config: 1,
        toolChoice: { auto: {} },
        tools: [
          {
            toolSpec: {
              name: "weather",
              description: "d",
              inputSchema: { json: { type: "object" } },
              x_spec: 1,
            },
          },
          { cachePoint: { type: "default" } },
        ],
      },
      messages: [
        {
          role: "user",
          x_message: 1,
          content: [
            { text: "What is this?", x_block: 1 },
            { image: { format: "png", source: { bytes: "aGk=" }, x_image: 1 } },
            { document: { format: "pdf", name: "paper", source: { s3Location: { uri: "s3://a/b" } } } },
            { document: { format: "txt", name: "notes", source: { text: "words" } } },
            { video: { format: "mp4", source: { s3Location: { uri: "s3://a/c" } } } },
            { audio: { format: "mp3", source: { bytes: "aGk=" } } },
            { cachePoint: { type: "default", ttl: "5m" } },
            { guardContent: { text: { text: "guarded", qualifiers: ["query"] } } },
            { searchResult: { source: "s", title: "t", content: [{ text: "found" }] } },
          ],
        },
        {
          role: "assistant",
          content: [
            {
              reasoningContent: { reasoningText: { text: "Look at it.", signature: "c2ln" }, x_reasoning: 1 },
            },
            { reasoningContent: { redactedContent: "ZGF0YQ==" } },
            { text: "I see." },
            { citationsContent: { content: [{ text: "cited" }], citations: [] } },
            { toolUse: { toolUseId: "t1", name: "weather", input: { city: "Rome" }, x_call: 1 } },
            { toolUse: { toolUseId: "t2", name: "weather", input: {} } },
          ],
        },
        {
          role: "user",
          content: [
            {
              toolResult: {
                toolUseId: "t1",
                content: [{ json: { sky: "blue" } }],
                status: "success",
                x_result: 1,
              },
            },
            {
              toolResult: {
                toolUseId: "t2",
                status: "error",
                content: [{ text: "no such city" }, { image: { format: "jpeg", source: { bytes: "aGk=" } } }],
              },
            },
          ],
        },
        {
          role: "assistant",
          content: [
            { toolUse: { toolUseId: "s1", name: "nova_grounding", input: {}, type: "server_tool_use" } },
            { toolResult: { toolUseId: "s1", content: [{ json: {} }], type: "nova_grounding_result" } },
            { text: "Sunny." },
          ],
        },
      ],
    },
  },
  { name: "a bare list", document: [{ role: "user", content: [{ text: "hi" }] }] },
  {
    name: "everything that can be wrong",
    document: {
      system: "text",
      toolConfig: 7,
      messages: [
        "text",
        null,
        7,
        { role: "user", content: "text" },
        { role: "user", content: "" },
        { role: "user", content: null },
        { role: "user", content: [] },
        { role: "user" },
        { role: "system", content: 7 },
        { role: "tool", content: [{ toolResult: { toolUseId: 7 } }] },
        {
          role: "assistant",
          content: [
            null,
            7,
            "text",
            {},
            { text: 7 },
            { hologram: {} },
            { toolUse: {} },
            { toolUse: { toolUseId: "a", name: "f", input: "x" } },
            { toolResult: { toolUseId: "elsewhere", content: "x" } },
            { toolResult: { toolUseId: "a", content: [null] } },
            { reasoningContent: {} },
            { reasoningContent: { reasoningText: {} } },
          ],
        },
      ],
    },
  },
];
