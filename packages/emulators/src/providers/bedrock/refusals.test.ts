import { describe, expect, it } from "vitest";
import {
  assistant,
  CLAUDE,
  call,
  converse,
  document,
  hi,
  NEW_CLAUDE,
  NOVA,
  reasoning,
  result,
  S3,
  text,
  thinking,
  tool,
  user,
} from "../../testing/converse.ts";
import { claudeSignature } from "./content-of.ts";

const LLAMA = "us.meta.llama3-3-70b-instruct-v1:0";
const MISTRAL = "mistral.mistral-large-2407-v1:0";
const GPT = "openai.gpt-oss-120b-1:0";
const SAYS = "The model returned the following errors: ";
const ID_64 = "a".repeat(64);

type Row = readonly [name: string, model: string, fragment: object, message: string];

const START =
  "A conversation must start with a user message. Try again with a conversation that starts with a user message.";
const ALTERNATE =
  "A conversation must alternate between user and assistant roles. Make sure the conversation alternates between user and assistant roles and try again.";
const CONSTRAINT = "failed to satisfy constraint: Member must";
const ID_PATTERN = `${CONSTRAINT} satisfy regular expression pattern: [a-zA-Z0-9_.:-]+`;
const PREFILL = `${SAYS}This model does not support assistant message prefill. The conversation must end with a user message.`;

const NOT_ANSWERED = `${SAYS}messages.1: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: a. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;

const point = { cachePoint: { type: "default" } };
const table = { document: { name: "a", format: "csv", source: { bytes: "AAAA" } } };

const picture = (format: string) => ({ image: { format, source: { bytes: "/9j/4AAQSkZJRg==" } } });

const withSchema = (json: object) => ({
  messages: [hi],
  toolConfig: { tools: [{ toolSpec: { name: "f", description: "d", inputSchema: { json } } }] },
});

const REFUSED: readonly Row[] = [
  [
    "tools for a model that calls none",
    "us.deepseek.r1-v1:0",
    withSchema({ type: "object" }),
    "This model doesn't support tool use.",
  ],
  [
    "another name for JPEG",
    NOVA,
    { messages: [user(text("a"), picture("jpg"))] },
    `1 validation error detected: Value at 'messages.1.member.content.2.member.image.format' ${CONSTRAINT} satisfy enum value set: [png, jpeg, gif, webp]`,
  ],
  [
    "a picture of nothing",
    NOVA,
    { messages: [user(text("a"), { image: {} })] },
    `2 validation errors detected: Value null at 'messages.1.member.content.2.member.image.format' ${CONSTRAINT} not be null; Value null at 'messages.1.member.content.2.member.image.source' ${CONSTRAINT} not be null`,
  ],
  [
    "a document from nowhere",
    CLAUDE,
    { messages: [user(text("a"), { document: { name: "a", format: "csv" } })] },
    `1 validation error detected: Value null at 'messages.1.member.content.2.member.document.source' ${CONSTRAINT} not be null`,
  ],
  [
    "a film from nowhere in a result",
    NOVA,
    {
      messages: [
        hi,
        assistant({ toolUse: { toolUseId: "a", name: "f", input: {} } }),
        user({ toolResult: { toolUseId: "a", content: [{ video: { format: "mp4" } }] } }),
      ],
    },
    `1 validation error detected: Value null at 'messages.3.member.content.1.member.toolResult.content.1.member.video.source' ${CONSTRAINT} not be null`,
  ],
  [
    "a format in a list",
    NOVA,
    { messages: [user(text("a"), { image: { format: ["png"], source: { bytes: "AAAA" } } })] },
    "Start of list found where not expected.",
  ],
  [
    "a source as text",
    NOVA,
    { messages: [user(text("a"), { image: { format: "png", source: "AAAA" } })] },
    "STRING_VALUE can not be converted to a Structure",
  ],
  [
    "bytes that are called something else",
    CLAUDE,
    { messages: [user(text("a"), picture("png"))] },
    `${SAYS}messages.0.content.1.image.source.base64: The image was specified using the image/png media type, but the image appears to be a image/jpeg image`,
  ],
  ...[{}, { properties: {} }, { type: "string" }, { anyOf: [{ type: "object" }] }].map(
    (schema): Row => [
      `a schema that is no object: ${JSON.stringify(schema)}`,
      LLAMA,
      withSchema(schema),
      "The value at toolConfig.tools.0.toolSpec.inputSchema.json.type must be one of the following: object.",
    ],
  ),
  ...["oneOf", "anyOf", "allOf"].map(
    (keyword): Row => [
      `${keyword} at the top of a schema`,
      CLAUDE,
      withSchema({ type: "object", [keyword]: [{ required: ["a"] }] }),
      `${SAYS}tools.0.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level`,
    ],
  ),
  [
    "a property with a space in its name",
    CLAUDE,
    withSchema({ type: "object", properties: { "Account Number": {} } }),
    `${SAYS}tools.0.custom.input_schema.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'`,
  ],
  ["no messages", CLAUDE, { messages: [] }, START],
  ["assistant first", NOVA, { messages: [assistant(text("a")), hi] }, START],
  ["two users", NOVA, { messages: [hi, hi] }, ALTERNATE],
  ["two assistants", MISTRAL, { messages: [hi, assistant(text("a")), assistant(text("b")), hi] }, ALTERNATE],
  ["messages as text", CLAUDE, { messages: "hi" }, "STRING_VALUE can not be converted to a List"],
  [
    "content as text",
    CLAUDE,
    { messages: [{ role: "user", content: "hi" }] },
    "STRING_VALUE can not be converted to a List",
  ],
  [
    "another role",
    CLAUDE,
    { messages: [hi, { role: "system", content: [text("a")] }] },
    `1 validation error detected: Value 'system' at 'messages.2.member.role' ${CONSTRAINT} satisfy enum value set: [user, assistant]`,
  ],
  [
    "content null",
    CLAUDE,
    { messages: [{ role: "user", content: null }] },
    `1 validation error detected: Value null at 'messages.1.member.content' ${CONSTRAINT} not be null`,
  ],
  [
    "content empty",
    CLAUDE,
    { messages: [hi, assistant(), hi] },
    "The content field in the Message object at messages.1 is empty. Add a ContentBlock object to the content field and try again.",
  ],
  [
    "text empty",
    CLAUDE,
    { messages: [hi, assistant(text("a")), user(text("b"), text(""))] },
    "The text field in the ContentBlock object at messages.2.content.1 is blank. Add text to the text field, and try again.",
  ],
  [
    "white space alone",
    NOVA,
    { messages: [user(text(" \n"))] },
    "The text field in the ContentBlock object at messages.0.content.0 is blank. Add text to the text field, and try again.",
  ],
  [
    "white space and a cache point",
    CLAUDE,
    { messages: [user(text(" "), point)] },
    "The text field in the ContentBlock object at messages.0.content.0 is blank. Add text to the text field, and try again.",
  ],
  [
    "tools without toolConfig",
    CLAUDE,
    { messages: [hi, assistant(call("a")), user(result("a"))], toolConfig: undefined },
    "The toolConfig field must be defined when using toolUse and toolResult content blocks.",
  ],
  [
    "no tools in toolConfig",
    CLAUDE,
    { toolConfig: { tools: [] } },
    `1 validation error detected: Value '[]' at 'toolConfig.tools' ${CONSTRAINT} have length greater than or equal to 1`,
  ],
  [
    "a tool's name",
    CLAUDE,
    { toolConfig: { tools: [{ toolSpec: { name: "Complete Session" } }] } },
    `1 validation error detected: Value 'Complete Session' at 'toolConfig.tools.1.member.toolSpec.name' ${CONSTRAINT} satisfy regular expression pattern: [a-zA-Z0-9_-]+`,
  ],
  [
    "a result missing",
    CLAUDE,
    { messages: [hi, assistant(call("a"), call("b"), call("c")), user(result("b"))] },
    "Expected toolResult blocks at messages.2.content for the following Ids: a, c",
  ],
  [
    "results in two messages",
    CLAUDE,
    { messages: [hi, assistant(call("a"), call("b")), user(result("a")), user(result("b"))] },
    "Expected toolResult blocks at messages.2.content for the following Ids: b",
  ],
  [
    "calls at the end",
    NOVA,
    { messages: [hi, assistant(call("a"))] },
    "Expected toolResult blocks at messages.2.content for the following Ids: a",
  ],
  [
    "a result without call",
    NOVA,
    { messages: [user(result("a"))] },
    "The number of toolResult blocks at messages.0.content exceeds the number of toolUse blocks of previous turn.",
  ],
  [
    "more results than calls",
    CLAUDE,
    { messages: [hi, assistant(call("a")), user(result("a"), result("b"))] },
    "The number of toolResult blocks at messages.2.content exceeds the number of toolUse blocks of previous turn.",
  ],
  [
    "a late result",
    CLAUDE,
    { messages: [hi, assistant(call("a")), user(result("a")), assistant(text("x")), user(result("a"))] },
    "The number of toolResult blocks at messages.4.content exceeds the number of toolUse blocks of previous turn.",
  ],
  [
    "a result twice",
    CLAUDE,
    { messages: [hi, assistant(call("a")), user(result("a"), result("a"))] },
    "The toolResult blocks at messages.2.content contain duplicate Ids: a",
  ],
  [
    "a call twice",
    CLAUDE,
    { messages: [hi, assistant(call("a"), call("a")), user(result("a"))] },
    "The toolUse blocks at messages.1.content contain duplicate Ids: a",
  ],
  [
    "a call by the user",
    NOVA,
    { messages: [user(call("a")), assistant(result("a"))] },
    `${SAYS}messages.0: \`tool_use\` blocks can only be in \`assistant\` messages`,
  ],
  [
    "input as text",
    CLAUDE,
    { messages: [hi, assistant(call("a", "{}")), user(result("a"))] },
    "The format of the value at messages.1.content.0.toolUse.input is invalid. Provide a json object for the field and try again.",
  ],
  [
    "a list as JSON result",
    CLAUDE,
    { messages: [hi, assistant(call("a")), user(result("a", { content: [{ json: [] }] }))] },
    "The format of the value at messages.2.content.0.toolResult.content.0.json is invalid. Provide a json object for the field and try again.",
  ],
  [
    "an error without content",
    CLAUDE,
    { messages: [hi, assistant(call("a")), user(result("a", { content: [], status: "error" }))] },
    "The content field at messages.2.content.0.toolResult cannot be empty when status value is error.",
  ],
  [
    "an id with a bar, an id too long, a name with a dot",
    NOVA,
    {
      messages: [
        hi,
        assistant(call("a|b"), call(`${ID_64}a`, {}, "a.b")),
        user(result("a|b"), result(ID_64)),
      ],
    },
    `4 validation errors detected: Value at 'messages.2.member.content.1.member.toolUse.toolUseId' ${ID_PATTERN}; Value at 'messages.2.member.content.2.member.toolUse.toolUseId' ${CONSTRAINT} have length less than or equal to 64; Value at 'messages.2.member.content.2.member.toolUse.name' ${CONSTRAINT} satisfy regular expression pattern: [a-zA-Z0-9_-]+; Value at 'messages.3.member.content.1.member.toolResult.toolUseId' ${ID_PATTERN}`,
  ],
  [
    "an id with dot and colon on Claude",
    CLAUDE,
    { messages: [hi, assistant(text("x"), call("functions.f:0")), user(result("functions.f:0"))] },
    `${SAYS}messages.1.content.1.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'`,
  ],
  [
    "text before results",
    CLAUDE,
    { messages: [hi, assistant(call("a")), user(text("x"), result("a"))] },
    `${SAYS}messages.2: Did not find 1 tool_result block(s) at the beginning of this message. Messages following tool_use blocks must begin with a matching number of tool_result blocks.`,
  ],
  [
    "text after calls",
    CLAUDE,
    { messages: [hi, assistant(call("a"), text("x")), user(result("a"))] },
    `${SAYS}messages.1: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: a. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
  ],
  [
    "text beside results on Llama",
    LLAMA,
    { messages: [hi, assistant(call("a")), user(result("a"), text("x"))] },
    "messages.2.content: Conversation blocks and tool result blocks cannot be provided in the same turn.",
  ],
  [
    "text beside results on Palmyra",
    "us.writer.palmyra-x5-v1:0",
    { messages: [hi, assistant(call("a")), user(result("a"), text("x"))] },
    "messages.2.content: Conversation blocks and tool result blocks cannot be provided in the same turn.",
  ],
  [
    "text beside calls on Llama",
    LLAMA,
    { messages: [hi, assistant(text("x"), call("a")), user(result("a"))] },
    "messages.1.content: Conversation blocks and tool use blocks cannot be provided in the same turn.",
  ],
  [
    "text beside calls on Mistral Large",
    "mistral.mistral-large-2402-v1:0",
    { messages: [hi, assistant(text("x"), call("a")), user(result("a"))] },
    "messages.1.content: Conversation blocks and tool use blocks cannot be provided in the same turn.",
  ],
  [
    "a document alone",
    NOVA,
    { messages: [user(document("a"))] },
    "A text block must be included when using documents. Add a text block and retry your request.",
  ],
  [
    "a document in a result, to be cited",
    CLAUDE,
    {
      messages: [
        hi,
        assistant(call("a")),
        user(
          result("a", {
            content: [{ document: { ...table.document, format: "pdf", citations: { enabled: true } } }],
          }),
        ),
      ],
    },
    "Citations are not supported in tool result documents.",
  ],
  [
    "two documents of one name",
    CLAUDE,
    { messages: [user(text("x"), document("a"), document("a"))] },
    "Messages can not contain duplicate document names",
  ],
  [
    "a document's name",
    CLAUDE,
    { messages: [user(text("x"), document("a.pdf"))] },
    "The document file name can only contain alphanumeric characters, whitespace characters, hyphens, parentheses, and square brackets. The name can't contain more than one consecutive whitespace character.",
  ],
  [
    "a prefill behind results on Claude 3",
    "anthropic.claude-3-sonnet-20240229-v1:0",
    { messages: [hi, assistant(call("a")), user(result("a")), assistant(text("x"))] },
    `${SAYS}Your API request included an \`assistant\` message in the final position, which would pre-fill the \`assistant\` response. When using tools, pre-filling the \`assistant\` response is not supported.`,
  ],
  [
    "a document in S3 on Claude",
    CLAUDE,
    { messages: [user(text("x"), document("a", S3))] },
    `${SAYS}messages.0.content.1.document.source.type: Field required`,
  ],
  [
    "an image in S3 on Claude",
    CLAUDE,
    { messages: [user(text("x"), { image: { format: "png", source: S3 } })] },
    "This model doesn't support the s3Uri field. Remove s3Uri and try again.",
  ],
  [
    "a video on Claude",
    CLAUDE,
    { messages: [user({ video: { format: "mp4", source: { bytes: "AAAA" } } })] },
    "This model doesn't support the video content block that you provided. Update the content block and try again.",
  ],
  [
    "a document in S3 in a result on Nova",
    NOVA,
    { messages: [hi, assistant(call("a")), user(result("a", { content: [document("a", S3)] }))] },
    `${SAYS}Malformed input request: #/messages/2/content/0: extraneous key [toolResult] is not permitted, please reformat your input and try again.`,
  ],
  [
    "a PDF in a result on Nova",
    NOVA,
    { messages: [hi, assistant(call("a")), user(result("a", { content: [document("a")] }))] },
    `${SAYS}Malformed input request: #/messages/2/content/0: extraneous key [toolResult] is not permitted, please reformat your input and try again.`,
  ],
  [
    "a picture in a result on OpenAI's models",
    GPT,
    { messages: [hi, assistant(call("a")), user(result("a", { content: [picture("jpeg")] }))] },
    "This model doesn't support the image field for user messages.",
  ],
  [
    "a picture of Claude's",
    CLAUDE,
    { messages: [hi, assistant(picture("jpeg")), hi] },
    `${SAYS}messages.1.content: 'image' blocks are not permitted within assistant turns.`,
  ],
  [
    "a signature on gpt-oss",
    GPT,
    { messages: [hi, assistant(reasoning("x", "s"), text("y")), hi] },
    "This model doesn't support the reasoningContent.reasoningText.signature field. Remove reasoningContent.reasoningText.signature and try again.",
  ],
  [
    "no signature on Claude",
    CLAUDE,
    { messages: [hi, assistant(reasoning("x"), text("y")), hi] },
    `${SAYS}messages.1.content.0.thinking.signature: Field required`,
  ],
  [
    "a signature of other reasoning",
    CLAUDE,
    { messages: [hi, assistant(reasoning("x", claudeSignature("y")), text("y")), hi] },
    `${SAYS}messages.1.content.0: Invalid \`signature\` in \`thinking\` block`,
  ],
  [
    "a tool loop without its reasoning",
    CLAUDE,
    { messages: [hi, assistant(call("a")), user(result("a"))], ...thinking },
    `${SAYS}messages.1.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`tool_use\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block (preceeding the lastmost set of \`tool_use\` and \`tool_result\` blocks). We recommend you include thinking blocks from previous turns. To avoid this requirement, disable \`thinking\`.`,
  ],
  [
    "a forced tool with thinking",
    CLAUDE,
    { toolConfig: { tools: [tool], toolChoice: { any: {} } }, ...thinking },
    `${SAYS}Thinking may not be enabled when tool_choice forces tool use.`,
  ],
  ["a prefill on a new Claude", NEW_CLAUDE, { messages: [hi, assistant(text("x"))] }, PREFILL],
  [
    "a prefill that ends in a space",
    CLAUDE,
    { messages: [hi, assistant(text("x "))] },
    `${SAYS}messages: final assistant content cannot end with trailing whitespace`,
  ],
  [
    "a table beside results on Claude",
    CLAUDE,
    { messages: [hi, assistant(call("a")), user(result("a"), text("x"), table)] },
    NOT_ANSWERED,
  ],
  [
    "a table right behind results on Claude",
    CLAUDE,
    { messages: [hi, assistant(call("a")), user(result("a")), user(text("x"), table)] },
    NOT_ANSWERED,
  ],
  [
    "a cache point first",
    CLAUDE,
    { messages: [user(point, text("x"))] },
    "There is nothing available to cache.",
  ],
  [
    "a cache point behind reasoning",
    CLAUDE,
    { messages: [hi, assistant(reasoning("x", claudeSignature("x")), point, text("y")), hi] },
    "Cache point cannot be inserted after reasoning block. Please remove the invalid cache point and try again.",
  ],
  [
    "a cache point behind a table",
    CLAUDE,
    { messages: [user(text("x"), table, point)] },
    `${SAYS}messages.0.content.2.type: Field required`,
  ],
  [
    "five cache points",
    CLAUDE,
    {
      messages: [user(text("x"), ...Array.from({ length: 3 }, () => ({ cachePoint: { type: "default" } })))],
      system: [{ text: "s" }, { cachePoint: { type: "default" } }],
      toolConfig: { tools: [tool, { cachePoint: { type: "default" } }] },
    },
    `${SAYS}A maximum of 4 blocks with cache_control may be provided. Found 5.`,
  ],
];

describe("Bedrock refuses", () => {
  it.each(REFUSED)("%s (%s)", (_, model, fragment, message) => {
    expect(converse(model, fragment)).toBe(message);
  });
});
