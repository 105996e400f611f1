/** Documents of this format, with fields nobody knows at every level. */
export const samples: readonly { name: string; document: unknown }[] = [
  {
    name: "a request with every kind of part",
    document: {
      model: "gemini-3-pro-preview",
      x_request: [1, { deep: true }],
      systemInstruction: { role: "system", parts: [{ text: "Be brief.", x_part: 1 }], x_system: 1 },
      generationConfig: { maxOutputTokens: 100, thinkingConfig: { includeThoughts: true } },
      tools: [
        {
          functionDeclarations: [
            { name: "weather", description: "d", parameters: { type: "OBJECT" }, x_fn: 1 },
            { name: "clock", parametersJsonSchema: { type: "object" } },
          ],
          x_tool: 1,
        },
        { googleSearch: {} },
      ],
      contents: [
        {
          role: "user",
          x_message: 1,
          parts: [
            { text: "What is this?", x_part: 1 },
            { inlineData: { mimeType: "image/png", data: "aGk=", x_inner: 1 } },
            { fileData: { mimeType: "video/mp4", fileUri: "https://youtu.be/x" }, videoMetadata: { fps: 1 } },
            {
              fileData: {
                mimeType: "application/pdf",
                fileUri: "https://generativelanguage.googleapis.com/v1beta/files/x",
              },
            },
          ],
        },
        {
          role: "model",
          parts: [
            { text: "Look at it.", thought: true, x_part: 1 },
            {
              functionCall: { id: "c1", name: "weather", args: { city: "Rome" }, x_call: 1 },
              thoughtSignature: "c2ln",
            },
            { functionCall: { name: "clock" } },
          ],
        },
        {
          role: "user",
          parts: [
            { functionResponse: { id: "c1", name: "weather", response: { output: "sunny" }, x_result: 1 } },
            {
              functionResponse: {
                name: "clock",
                response: { error: "no clock" },
                parts: [{ inlineData: { mimeType: "image/png", data: "aGk=" } }],
              },
            },
          ],
        },
        {
          role: "model",
          parts: [
            { executableCode: { language: "PYTHON", code: "1" } },
            { codeExecutionResult: { outcome: "OUTCOME_OK", output: "1" } },
            { toolCall: { id: "t", toolType: "GOOGLE_SEARCH" }, thoughtSignature: "c2ln" },
            { toolResponse: { id: "t", response: {} } },
            { text: "", thoughtSignature: "c2ln" },
            { thoughtSignature: "c2ln", thought: true },
            {},
            { text: "Sunny.", thoughtSignature: "c2ln" },
          ],
        },
      ],
    },
  },
  {
    name: "a bare list in snake case",
    document: [
      { parts: [{ text: "hi" }] },
      {
        role: "model",
        parts: [{ function_call: { name: "f", args: {} }, thought_signature: "c2ln", x_part: 1 }],
      },
      { role: "function", parts: [{ function_response: { name: "f", response: { result: "ok" } } }] },
      { role: "user", parts: { text: "one part" } },
      { role: "user", parts: [{ inline_data: { mime_type: "audio/wav", data: "aGk=" } }] },
      { role: "user", parts: [{ file_data: { mime_type: "image/png", file_uri: "gs://a/b" } }] },
    ],
  },
  {
    name: "the SDK's plain string",
    document: { model: "m", contents: "hi", config: { systemInstruction: "Be brief." } },
  },
  { name: "the SDK's lone content", document: { contents: { role: "user", parts: [{ text: "hi" }] } } },
  {
    name: "a system text without parts, and a lone tool",
    document: {
      system_instruction: "Be brief.",
      tools: { function_declarations: [{ name: "f" }] },
      contents: [],
    },
  },
  {
    name: "everything that can be wrong",
    document: {
      systemInstruction: 7,
      tools: 7,
      contents: [
        "text",
        null,
        7,
        {},
        { text: "a part for a content" },
        { role: "user" },
        { role: "user", parts: null },
        { role: "user", parts: [] },
        { role: "user", parts: "words" },
        { role: "user", parts: 7 },
        { role: "assistant", parts: ["words", null, 7, []] },
        { role: "system", parts: [{ text: "s" }] },
        { role: 7, parts: [{ text: 7 }, { hologram: {} }] },
        { role: "model", parts: [{ functionCall: null }, { functionCall: { args: "x", id: 7 } }] },
        { role: "user", parts: [{ functionResponse: {} }, { functionResponse: { response: "x" } }] },
        { role: "user", parts: [{ functionResponse: { name: "f", response: {} } }, { inlineData: {} }] },
      ],
    },
  },
];
