import { isObject, type JsonObject, objectsOf, textOf } from "../../json.ts";

/** A content of the request: who said it, and its parts. */
export interface Content {
  /** Its index in `contents`. */
  readonly index: number;
  /** As given; undefined when absent. */
  readonly role: string | undefined;
  readonly parts: readonly JsonObject[];
}

/** A member of an object, in either spelling. */
export function member(object: JsonObject, camel: string, snake: string): unknown {
  return object[camel] ?? object[snake];
}

/** An object member of an object, in either spelling. */
export function objectAt(object: JsonObject, camel: string, snake: string): JsonObject | undefined {
  const value = member(object, camel, snake);
  return isObject(value) ? value : undefined;
}

/** A list of objects; a single object counts as a list of one. */
export function manyOf(value: unknown): readonly JsonObject[] {
  return isObject(value) ? [value] : objectsOf(value);
}

// Most checks need the contents of a body, so they are read once.
const known = new WeakMap<JsonObject, readonly Content[]>();

/** The contents of a request. */
export function contentsOf(body: JsonObject): readonly Content[] {
  let contents = known.get(body);
  if (contents === undefined) {
    contents = readContents(body);
    known.set(body, contents);
  }
  return contents;
}

function readContents(body: JsonObject): Content[] {
  return manyOf(body.contents).map(({ role, parts }, index) => ({
    index,
    role: typeof role === "string" && role !== "" ? role : undefined,
    parts: manyOf(parts),
  }));
}

/** The call in a part. */
export function callOf(part: JsonObject): JsonObject | undefined {
  return objectAt(part, "functionCall", "function_call");
}

/** The response in a part. */
export function responseOf(part: JsonObject): JsonObject | undefined {
  return objectAt(part, "functionResponse", "function_response");
}

/** The signature of a part; empty where it has none. */
export function signatureIn(part: JsonObject): string {
  return textOf(member(part, "thoughtSignature", "thought_signature"));
}

/** The functions that a request declares. */
export function declarationsOf(body: JsonObject): readonly (readonly JsonObject[])[] {
  return manyOf(body.tools).map((tool) =>
    manyOf(member(tool, "functionDeclarations", "function_declarations")),
  );
}

/** The settings of the answer. */
export function configOf(body: JsonObject): JsonObject {
  return objectAt(body, "generationConfig", "generation_config") ?? {};
}
