import type { Check } from "../../../endpoint.ts";
import { isObject, type JsonObject, listOf, objectsOf } from "../../../json.ts";
import { type SchemaFault, schemaFault } from "../complaints.ts";

/** The body fits Mistral's schema, which allows no other members. */
export const fitsSchema: Check = {
  says: "Required members are there, roles are known, and messages and calls have no members of others, and files have ids.",
  find({ body }) {
    const faults = [
      ...bodyFaults(body),
      ...listOf(body.messages).flatMap((one, at) => [...messageFaults(one, at)]),
    ];
    return faults.length === 0 ? undefined : schemaFault(faults);
  },
};

type Place = readonly (string | number)[];

/** Parameters of OpenAI's clients that have other names at Mistral. */
const FOREIGN = ["max_completion_tokens", "store"];

function* bodyFaults(body: JsonObject): Generator<SchemaFault> {
  for (const name of ["model", "messages"]) {
    if (body[name] === undefined)
      yield { type: "missing", loc: ["body", name], msg: "Field required", input: body };
  }
  const { messages } = body;
  if (messages !== undefined && !Array.isArray(messages)) yield notA("list", ["body", "messages"], messages);
  for (const name of FOREIGN) if (name in body) yield extra(["body", name], body[name]);
}

const MEMBERS: { readonly [role: string]: ReadonlySet<string> } = {
  system: new Set(["role", "content"]),
  user: new Set(["role", "content"]),
  assistant: new Set(["role", "content", "tool_calls", "prefix"]),
  tool: new Set(["role", "content", "tool_call_id", "name"]),
};
const CALL = new Set(["id", "type", "function", "index"]);
const FUNCTION = new Set(["name", "arguments"]);

function* messageFaults(message: unknown, index: number): Generator<SchemaFault> {
  const loc = ["body", "messages", index];
  if (!isObject(message)) {
    const msg = "Input should be a valid dictionary or object to extract fields from";
    return yield { type: "model_attributes_type", loc, msg, input: message };
  }
  const { role, content } = message;
  if (role === undefined) {
    const msg = "Unable to extract tag using discriminator 'role'";
    return yield { type: "union_tag_not_found", loc, msg, input: message };
  }
  const members = typeof role === "string" ? MEMBERS[role] : undefined;
  if (members === undefined) {
    const msg = `Input tag '${role}' found using 'role' does not match any of the expected tags: 'system', 'user', 'assistant', 'tool'`;
    return yield { type: "union_tag_invalid", loc, msg, input: message };
  }
  const at = [...loc, String(role)];
  yield* extras(message, members, at);
  if (content !== undefined && content !== null && typeof content !== "string" && !Array.isArray(content)) {
    yield notA("string", [...at, "content", "str"], content);
    yield notA("list", [...at, "content", "list"], content);
  }
  yield* fileFaults(content, at);
  yield* mediaFaults(role, content, message, at);
  if (role === "assistant") yield* callFaults(message, at);
}

/** Names of chunks that the assistant may not hold, as the vendor's validator has them. */
const MEDIA: { readonly [type: string]: string } = {
  image_url: "ImageURLChunk",
  document_url: "DocumentURLChunk",
  file: "FileChunk",
  input_audio: "AudioChunk",
};

/** Media are the user's and the tools'; a system prompt may hold sounds. */
function* mediaFaults(role: unknown, content: unknown, input: unknown, loc: Place): Generator<SchemaFault> {
  if (role !== "assistant" && role !== "system") return;
  for (const { type, image_url: picture } of objectsOf(content)) {
    const name = MEDIA[String(type)];
    // One without its address is no picture.
    if (type === "image_url" && typeof (isObject(picture) ? picture.url : picture) !== "string") continue;
    if (name === undefined || (role === "system" && type === "input_audio")) continue;
    yield { type: "value_error", loc, msg: `Value error, ${name} cannot be used in ${role} message.`, input };
    return;
  }
}

/** Files are those of its own library. */
function* fileFaults(content: unknown, at: Place): Generator<SchemaFault> {
  for (const [index, chunk] of objectsOf(content).entries()) {
    if (chunk.type !== "file" || typeof chunk.file_id === "string") continue;
    const loc = [...at, "content", "list[ContentChunk]", index, "file", "file_id"];
    yield { type: "missing", loc, msg: "Field required", input: chunk };
  }
}

function* callFaults({ tool_calls }: JsonObject, at: Place): Generator<SchemaFault> {
  if (tool_calls !== undefined && tool_calls !== null && !Array.isArray(tool_calls)) {
    yield notA("list", [...at, "tool_calls"], tool_calls);
  }
  for (const [index, call] of objectsOf(tool_calls).entries()) {
    const loc = [...at, "tool_calls", index];
    yield* extras(call, CALL, loc);
    if (isObject(call.function)) yield* extras(call.function, FUNCTION, [...loc, "function"]);
    else yield { type: "missing", loc: [...loc, "function"], msg: "Field required", input: call };
  }
}

function* extras(value: JsonObject, known: ReadonlySet<string>, at: Place): Generator<SchemaFault> {
  for (const name in value) if (!known.has(name)) yield extra([...at, name], value[name]);
}

function extra(loc: Place, input: unknown): SchemaFault {
  return { type: "extra_forbidden", loc, msg: "Extra inputs are not permitted", input };
}

function notA(kind: "string" | "list", loc: Place, input: unknown): SchemaFault {
  return { type: `${kind}_type`, loc, msg: `Input should be a valid ${kind}`, input };
}
