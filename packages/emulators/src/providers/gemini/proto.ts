/** What a field of a message holds. */
export type FieldType = "string" | "bytes" | "bool" | "struct" | "any" | Message;

/** A field of a message. */
export interface Field {
  readonly type: FieldType;
  readonly repeated?: true;
  /** A group of fields of which only one may be set. */
  readonly oneof?: string;
  /** The spelling of its name in errors. */
  readonly snake: string;
}

/** A message: its name, and its fields under both spellings. */
export interface Message {
  readonly name: string;
  readonly fields: ReadonlyMap<string, Field>;
}

type Fields = { readonly [camel: string]: FieldType | Omit<Field, "snake"> };

function message(name: string, fields: Fields): Message {
  const map = new Map<string, Field>();
  for (const [camel, given] of Object.entries(fields)) {
    const snake = camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const own = typeof given === "string" || "fields" in given ? { type: given } : given;
    map.set(camel, { ...own, snake });
    map.set(snake, { ...own, snake });
  }
  return { name, fields: map };
}

const blob = message("Blob", { mimeType: "string", data: "bytes", displayName: "string" });
const fileData = message("FileData", { mimeType: "string", fileUri: "string", displayName: "string" });

const functionCall = message("FunctionCall", {
  id: "string",
  name: "string",
  args: "struct",
  partialArgs: "any",
  willContinue: "bool",
});

const functionResponse = message("FunctionResponse", {
  id: "string",
  name: "string",
  response: "struct",
  parts: "any",
  willContinue: "bool",
  scheduling: "any",
});

const data = (type: FieldType) => ({ type, oneof: "data" });

const partFields: Fields = {
  text: data("string"),
  inlineData: data(blob),
  fileData: data(fileData),
  functionCall: data(functionCall),
  functionResponse: data(functionResponse),
  executableCode: data("any"),
  codeExecutionResult: data("any"),
  toolCall: data("any"),
  toolResponse: data("any"),
  thought: "bool",
  thoughtSignature: "bytes",
  videoMetadata: "any",
  partMetadata: "any",
  audioTranscription: "any",
  mediaProcessing: "any",
  speechMetadata: "any",
};

const contentOf = (part: Message) =>
  message("Content", { role: "string", parts: { type: part, repeated: true } });

function requestWith(content: Message): Message {
  return message("GenerateContentRequest", {
    model: "string",
    contents: { type: content, repeated: true },
    systemInstruction: content,
    tools: { type: "any", repeated: true },
    toolConfig: "any",
    safetySettings: { type: "any", repeated: true },
    generationConfig: "any",
    cachedContent: "string",
    serviceTier: "any",
    store: "any",
  });
}

const content = contentOf(message("Part", partFields));

/** The request of `generateContent`. */
export const generateRequest: Message = requestWith(content);

/** The same in `v1alpha`, where a part may name its media resolution. */
export const generateRequestAlpha: Message = requestWith(
  contentOf(message("Part", { ...partFields, mediaResolution: "any" })),
);

/** The request of `countTokens`: contents, or a whole request to generate. */
export const countRequest: Message = message("CountTokensRequest", {
  model: "string",
  contents: { type: content, repeated: true },
  generateContentRequest: generateRequest,
});
