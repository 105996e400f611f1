import type { Check } from "../../../endpoint.ts";
import type { JsonObject } from "../../../json.ts";
import { callOf, contentsOf, declarationsOf, objectAt, responseOf, signatureIn } from "../contents.ts";
import { breachesOfSchemas } from "../schema-faults.ts";

const NAME = /^[A-Za-z_][\w.:-]{0,63}$/;
const NAME_EMPTY = "Name cannot be empty.";
const NAME_INVALID =
  "Invalid function name. Must start with a letter or an underscore. Must be alphameric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 64.";
const NO_DATA = "required oneof field 'data' must have one initialized field";

/** The request has contents, and nothing in it is empty that must not be. */
export const validRequest: Check = {
  says: "There are contents; each has parts, each part has data, each call and declared function a proper name, each response any. Schemas say what arrays hold, and require what they define. All breaches are listed.",
  find({ body }) {
    const lines = [...breachesOf(body)].map((line) => `* GenerateContentRequest.${line}\n`);
    return lines.length === 0 ? undefined : { message: lines.join("") };
  },
};

function* breachesOf(body: JsonObject): Generator<string> {
  const contents = contentsOf(body);
  if (contents.length === 0) yield "contents: contents is not specified";
  for (const { index, parts } of contents) {
    if (parts.length === 0) yield `contents[${index}].parts: contents.parts must not be empty.`;
    for (const [place, part] of parts.entries()) {
      yield* breachesOfPart(part, `contents[${index}].parts[${place}]`);
    }
  }
  for (const [tool, declarations] of declarationsOf(body).entries()) {
    for (const [place, { name }] of declarations.entries()) {
      yield* breachOfName(name, `tools[${tool}].function_declarations[${place}].name`);
    }
  }
  yield* breachesOfSchemas(body);
}

function* breachesOfPart(part: JsonObject, path: string): Generator<string> {
  const call = callOf(part);
  const response = responseOf(part);
  if (call !== undefined) yield* breachOfName(call.name, `${path}.function_call.name`);
  // Ids were accepted in place of names of responses.
  else if (response !== undefined) yield* lacksName(response.name, `${path}.function_response.name`);
  // A part with only a signature, as at the end of a stream, is accepted; so are video settings for the part before.
  else if (!hasData(part) && signatureIn(part) === "" && !objectAt(part, "videoMetadata", "video_metadata"))
    yield `${path}.data: ${NO_DATA}`;
}

/** Members of a part that describe its data without being data. */
const ABOUT: ReadonlySet<string> = new Set(
  ["thought", "thoughtSignature", "videoMetadata", "partMetadata", "mediaResolution"].flatMap((name) => [
    name,
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ]),
);

function hasData(part: JsonObject): boolean {
  for (const name in part) if (!ABOUT.has(name) && part[name] !== null) return true;
  return false;
}

function* lacksName(name: unknown, path: string): Generator<string> {
  if (typeof name !== "string" || name === "") yield `${path}: ${NAME_EMPTY}`;
}

function* breachOfName(name: unknown, path: string): Generator<string> {
  yield* lacksName(name, path);
  if (typeof name === "string" && name !== "" && !NAME.test(name)) yield `${path}: ${NAME_INVALID}`;
}
