import { describe, expect, it } from "vitest";
import { judge } from "../../judge.ts";
import { answer, ask, call, callPart, partly, SIGNED } from "../../testing/gemini.ts";
import { type Accepted, type Refused, testGemini } from "../../testing/gemini-cases.ts";

const OLD = "gemini-2.5-flash";
const THREE = "gemini-3-flash-preview";

const BAD_NAME =
  "Invalid function name. Must start with a letter or an underscore. Must be alphameric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 64.";
const COMBINED =
  "Please enable tool_config.include_server_side_tool_invocations to use Built-in tools with Function calling.";
const declaring = (name: string) => ({ contents: [ask()], tools: [{ functionDeclarations: [{ name }] }] });
const calling = (functionCallingConfig: object, more = {}) => ({
  toolConfig: { functionCallingConfig, ...more },
});

const taking = (...all: readonly object[]) => ({
  contents: [ask()],
  tools: [{ functionDeclarations: all.map((parameters) => ({ name: "f", parameters })) }],
});
const BY_JSON = { properties: { a: { type: "array" } }, required: ["b"], additionalProperties: false };

const refused: readonly Refused[] = [
  [
    "system text for Gemma 3, however little it says",
    "gemma-3-27b-it",
    { contents: [ask()], systemInstruction: { parts: [{ text: "" }] } },
    "Developer instruction is not enabled for models/gemma-3-27b-it",
  ],
  [
    "functions for Gemma 3",
    "gemma-3-27b-it",
    declaring("f"),
    "Function calling is not enabled for models/gemma-3-27b-it",
  ],
  [
    "words that schemas do not have, all listed",
    OLD,
    taking({
      $schema: "x",
      type: "object",
      properties: { a: {}, b: { type: "array", items: { any_of: [{ const: 1 }] } } },
    }),
    `Invalid JSON payload received. Unknown name "$schema" at 'tools[0].function_declarations[0].parameters': Cannot find field.\nInvalid JSON payload received. Unknown name "const" at 'tools[0].function_declarations[0].parameters.properties[1].value.items.any_of[0]': Cannot find field.`,
  ],
  [
    "arrays that do not say what they hold, and properties that are not defined",
    OLD,
    taking({
      type: "OBJECT",
      properties: { tags: { type: "ARRAY" } },
      required: ["ref"],
    }),
    "* GenerateContentRequest.tools[0].function_declarations[0].parameters.required[0]: property is not defined\n* GenerateContentRequest.tools[0].function_declarations[0].parameters.properties[tags].items: missing field.\n",
  ],
  ["no contents", OLD, {}, "* GenerateContentRequest.contents: contents is not specified\n"],
  ["empty contents", OLD, { contents: [] }, "* GenerateContentRequest.contents: contents is not specified\n"],
  [
    "contents without parts, all listed",
    OLD,
    { contents: [ask(), { role: "model" }, { role: "user", parts: [] }] },
    "* GenerateContentRequest.contents[1].parts: contents.parts must not be empty.\n* GenerateContentRequest.contents[2].parts: contents.parts must not be empty.\n",
  ],
  [
    "a drawing",
    OLD,
    partly({ text: "a" }, { inlineData: { mimeType: "image/svg+xml", data: "PHN2Zy8+" } }),
    "Unsupported MIME type: image/svg+xml",
  ],
  [
    "another name for JPEG",
    OLD,
    partly({ inline_data: { mime_type: "image/jpg", data: "/9j/" } }),
    "Unsupported MIME type: image/jpg",
  ],
  [
    "only the end of a name",
    OLD,
    partly({ inlineData: { mimeType: "png", data: "/9j/" } }),
    "Unsupported MIME type: png",
  ],
  [
    "a part without data",
    OLD,
    partly({ text: "a" }, {}),
    "* GenerateContentRequest.contents[0].parts[1].data: required oneof field 'data' must have one initialized field\n",
  ],
  [
    "a thought that says nothing",
    OLD,
    { contents: [ask(), { role: "model", parts: [{ thought: true }] }, ask()] },
    "* GenerateContentRequest.contents[1].parts[0].data: required oneof field 'data' must have one initialized field\n",
  ],
  [
    "a call without a name",
    OLD,
    { contents: [ask(), { role: "model", parts: [{ functionCall: { args: {} } }] }, answer("f")] },
    "* GenerateContentRequest.contents[1].parts[0].function_call.name: Name cannot be empty.\n",
  ],
  [
    "a response without a name",
    OLD,
    { contents: [ask(), call("f"), { role: "user", parts: [{ function_response: { response: {} } }] }] },
    "* GenerateContentRequest.contents[2].parts[0].function_response.name: Name cannot be empty.\n",
  ],
  [
    "a name with a space",
    OLD,
    { contents: [ask(), call("a b"), answer("a b")] },
    `* GenerateContentRequest.contents[1].parts[0].function_call.name: ${BAD_NAME}\n`,
  ],
  [
    "a declared name that begins with a digit",
    OLD,
    declaring("1st"),
    `* GenerateContentRequest.tools[0].function_declarations[0].name: ${BAD_NAME}\n`,
  ],
  [
    "a declared name of 65 letters",
    OLD,
    declaring("x".repeat(65)),
    `* GenerateContentRequest.tools[0].function_declarations[0].name: ${BAD_NAME}\n`,
  ],
  [
    "a config of functions without any",
    OLD,
    { contents: [ask()], tools: [{ googleSearch: {} }], ...calling({ mode: "AUTO" }) },
    "Function calling config is set without function_declarations.",
  ],
  [
    "functions beside Google Search",
    THREE,
    { contents: [ask()], tools: [{ googleSearch: {} }, { functionDeclarations: [{ name: "f" }] }] },
    COMBINED,
  ],
  [
    "functions beside code execution, in one tool, with a choice",
    "gemini-3.6-flash",
    {
      contents: [ask()],
      tools: { code_execution: {}, function_declarations: [{ name: "f" }] },
      ...calling({ mode: "AUTO" }, { include_server_side_tool_invocations: false }),
    },
    COMBINED,
  ],
  [
    "a signature that is not base64",
    THREE,
    {
      contents: [ask(), { role: "model", parts: [callPart("f", { thoughtSignature: "no!" })] }, answer("f")],
    },
    `Invalid value at 'contents[1].parts[0].thought_signature' (TYPE_BYTES), Base64 decoding failed for "no!"`,
  ],
  [
    "an unknown parameter",
    OLD,
    { contents: [ask()], stream: true },
    'Invalid JSON payload received. Unknown name "stream": Cannot find field.',
  ],
  [
    "an unknown member of a call",
    OLD,
    { contents: [ask(), { role: "model", parts: [{ functionCall: { name: "f", thoughtSignature: "" } }] }] },
    `Invalid JSON payload received. Unknown name "thoughtSignature" at 'contents[1].parts[0].function_call': Cannot find field.`,
  ],
  [
    "unknown members of parts, all listed",
    OLD,
    partly({ text: "a", id: "1" }, { text: "b", id: "2" }),
    `Invalid JSON payload received. Unknown name "id" at 'contents[0].parts[0]': Cannot find field.\nInvalid JSON payload received. Unknown name "id" at 'contents[0].parts[1]': Cannot find field.`,
  ],
  [
    "two kinds of data in a part",
    OLD,
    partly({ text: "a", inlineData: { mimeType: "image/png", data: "AAAA" } }),
    "Invalid value at 'contents[0].parts[0]' (oneof), oneof field 'data' is already set. Cannot set 'inlineData'",
  ],
  [
    "a response that is text",
    OLD,
    partly({ functionResponse: { name: "f", response: "done" } }),
    `Invalid value at 'contents[0].parts[0].function_response.response' (type.googleapis.com/google.protobuf.Struct), "done"`,
  ],
  [
    "a response that is a list",
    OLD,
    partly({ functionResponse: { name: "f", response: [] } }),
    `Invalid JSON payload received. Unknown name "response" at 'contents[0].parts[0].function_response': Proto field is not repeating, cannot start list.`,
  ],
  [
    "contents that are text",
    OLD,
    { contents: "hello" },
    `Invalid value at 'contents[0]' (type.googleapis.com/google.ai.generativelanguage.v1beta.Content), "hello"`,
  ],
  [
    "a text that is a number",
    OLD,
    partly({ text: 1 }),
    "Invalid value at 'contents[0].parts[0].text' (TYPE_STRING), 1",
  ],
  [
    "a thought that is no boolean",
    OLD,
    partly({ text: "a", thought: "yes" }),
    `Invalid value at 'contents[0].parts[0].thought' (TYPE_BOOL), "yes"`,
  ],
  [
    "more output than the model gives",
    OLD,
    { contents: [ask()], generationConfig: { maxOutputTokens: 828_858 } },
    "Unable to submit request because it has a maxOutputTokens value of 828858 but the supported range is from 1 (inclusive) to 65537 (exclusive).",
  ],
  [
    "no output at all",
    "gemini-2.0-flash",
    { contents: [ask()], generation_config: { max_output_tokens: 0 } },
    "Unable to submit request because it has a maxOutputTokens value of 0 but the supported range is from 1 (inclusive) to 8193 (exclusive).",
  ],
];

const accepted: readonly Accepted[] = [
  [
    "schemas in either spelling, their types in capitals or as numbers",
    OLD,
    taking(
      { type: "OBJECT", properties: { a: { type: "ARRAY", items: {}, minItems: 1, max_items: 2 } } },
      { type: 6, properties: { required: { type: 5, items: { type: 1 } } }, required: ["required"] },
    ),
  ],
  [
    "whatever it is by JSON Schema",
    OLD,
    {
      contents: [ask()],
      tools: [
        {
          functionDeclarations: [
            { name: "f", parametersJsonSchema: BY_JSON },
            { name: "g", parameters_json_schema: BY_JSON },
          ],
        },
      ],
    },
  ],
  ["a content without a role", OLD, { contents: [{ parts: [{ text: "hello" }] }] }],
  ["contents and parts as single objects", OLD, { contents: { parts: { text: "hello" } } }],
  ["members that are null", OLD, { contents: [ask()], tools: null, systemInstruction: null }],
  ["a response under an id for a name", OLD, { contents: [ask(), call("f"), answer("7a22a3b0-08bc")] }],
  ["an empty text", OLD, { contents: [ask("")] }],
  [
    "snake case",
    THREE,
    {
      contents: [
        ask(),
        {
          role: "model",
          parts: [{ function_call: { name: "f" }, thought_signature: SIGNED.thoughtSignature }],
        },
        { role: "user", parts: [{ function_response: { name: "f", response: {} } }] },
      ],
      system_instruction: { parts: { text: "be brief" } },
      tools: [{ function_declarations: [{ name: "f" }] }],
      generation_config: { max_output_tokens: 100 },
    },
  ],
  [
    "a signature without data",
    THREE,
    { contents: [ask(), { role: "model", parts: [{ thought: true, ...SIGNED }, { text: "a" }] }, ask()] },
  ],
  [
    "a config of functions that lists none",
    OLD,
    { contents: [ask()], ...calling({ mode: "ANY", allowedFunctionNames: [] }) },
  ],
  [
    "a config of functions beside tools whose calls are asked for",
    THREE,
    {
      contents: [ask()],
      tools: [{ googleSearch: {} }],
      ...calling({ mode: "AUTO" }, { includeServerSideToolInvocations: true }),
    },
  ],
  [
    "functions beside Google Search, when the calls of both are asked for",
    THREE,
    {
      contents: [ask()],
      tools: [{ googleSearch: {} }, { functionDeclarations: [{ name: "f" }] }],
      toolConfig: { includeServerSideToolInvocations: true },
    },
  ],
  [
    "functions beside a computer, which the client runs",
    THREE,
    { contents: [ask()], tools: [{ computerUse: {} }, { functionDeclarations: [{ name: "f" }] }] },
  ],
  [
    "what is said of a video, in a part of its own",
    OLD,
    partly({ text: "a" }, { videoMetadata: { startOffset: "2s", endOffset: "10s" } }),
  ],
  ["a name with dots, colons and dashes", OLD, declaring("a.b:c-d_e")],
  ["media in both alphabets of base64", OLD, partly({ inlineData: { mimeType: "image/png", data: "_-8" } })],
  ["a model that is not listed", "gemini-9-ultra", { contents: [ask()] }],
];

testGemini("forms", { refused, accepted });

describe("what differs with the address", () => {
  const body = partly({ text: "a", mediaResolution: { level: "MEDIA_RESOLUTION_HIGH" } });

  it("the resolution of a part is known to v1alpha alone", () => {
    const at = (version: string) =>
      judge("gemini", { body, path: `/${version}/models/${THREE}:generateContent` }).status;
    expect([at("v1"), at("v1beta"), at("v1alpha")]).toEqual([400, 400, 200]);
  });

  it("a stream that is no series of events is refused with a list", () => {
    const verdict = judge("gemini", { body: {}, path: `/v1beta/models/${OLD}:streamGenerateContent` });
    const message = "* GenerateContentRequest.contents: contents is not specified\n";
    expect(verdict).toMatchObject({ body: [{ error: { code: 400, message, status: "INVALID_ARGUMENT" } }] });
  });

  it("a model of somebody else is not found", () => {
    expect(judge("gemini", { body: { contents: [ask()] }, model: "gpt-5" })).toMatchObject({
      status: 404,
      body: {
        error: {
          code: 404,
          status: "NOT_FOUND",
          message:
            "models/gpt-5 is not found for API version v1beta, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods.",
        },
      },
    });
  });

  it("every field that does not fit is named", () => {
    const verdict = judge("gemini", { body: { ...body, stream: true }, model: THREE });
    const unknown = "Invalid JSON payload received. Unknown name";
    expect(verdict).toMatchObject({
      body: {
        error: {
          details: [
            {
              "@type": "type.googleapis.com/google.rpc.BadRequest",
              fieldViolations: [
                {
                  field: "contents[0].parts[0]",
                  description: `${unknown} "mediaResolution" at 'contents[0].parts[0]': Cannot find field.`,
                },
                { description: `${unknown} "stream": Cannot find field.` },
              ],
            },
          ],
        },
      },
    });
  });
});
