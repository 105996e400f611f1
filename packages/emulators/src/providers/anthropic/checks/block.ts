import type { ApiRequest } from "../../../api-request.ts";
import type { Complaint } from "../../../complaint.ts";
import { isObject, type JsonObject, textOf } from "../../../json.ts";
import {
  extra,
  listWord,
  objectWord,
  required,
  shouldBe,
  unknownTag,
  wrongLength,
  wrongPattern,
} from "../wording.ts";
import { BLOCKS, type Kind, RESULT_BLOCKS } from "./block-members.ts";
import { faultOfSource } from "./source.ts";

const ID = /^[a-zA-Z0-9_-]+$/;

/** Ids of the vendor's own tools. */
const SERVER_ID = /^srvtoolu_[a-zA-Z0-9_]+$/;

/** Longest name of a call. It may differ from the limit for names of tools. */
const MAX_NAME = 200;

const TYPES: readonly string[] = [...BLOCKS.keys()].map(String).sort();

/** The first fault in the form of a block: its type, or its members and their values. */
export function faultOfBlock(block: JsonObject, path: string, request: ApiRequest): Complaint | undefined {
  const { type } = block;
  if (type === undefined) return required(`${path}.type`);
  const members = BLOCKS.get(type);
  if (members === undefined) return unknownTag(path, type, TYPES);
  const at = `${path}.${type}`;
  for (const name in members) {
    const kind = members[name]!;
    if (block[name] === undefined && kind.endsWith("?")) continue;
    const complaint = faultOfMember(block[name], kind, `${at}.${name}`, block, request);
    if (complaint !== undefined) return complaint;
  }
  if (type === "tool_result" && block.is_error === true && isBare(block.content)) {
    return { message: `${at}: content cannot be empty if \`is_error\` is true` };
  }
  for (const name in block)
    if (name !== "type" && !Object.hasOwn(members, name)) return extra(`${at}.${name}`);
  return undefined;
}

function isBare(content: unknown): boolean {
  return (content ?? "") === "" || (Array.isArray(content) && content.length === 0);
}

function faultOfMember(
  value: unknown,
  kind: Kind,
  path: string,
  block: JsonObject,
  request: ApiRequest,
): Complaint | undefined {
  if (value === undefined) return required(path);
  switch (kind) {
    case "string":
      return typeof value === "string" ? undefined : shouldBe(path, "a valid string");
    case "signature":
      return typeof value === "string" ? undefined : shouldBe(`${path}.str`, "a valid string");
    case "id":
      return faultOfId(value, path, ID);
    case "server-id":
      return faultOfId(value, path, SERVER_ID);
    case "name":
      return faultOfName(value, path);
    case "object":
      return isObject(value) ? undefined : shouldBe(path, objectWord(request.model));
    case "source":
      return faultOfSource(value, path, textOf(block.type), request);
    case "results?":
      return faultOfResults(value, path, request);
    case "boolean?":
      return typeof value === "boolean" || value === null ? undefined : shouldBe(path, "a valid boolean");
    case "any":
    case "any?":
      return undefined;
  }
}

function faultOfId(value: unknown, path: string, pattern: RegExp): Complaint | undefined {
  if (typeof value !== "string") return shouldBe(path, "a valid string");
  return pattern.test(value) ? undefined : wrongPattern(path, pattern);
}

function faultOfName(value: unknown, path: string): Complaint | undefined {
  if (typeof value !== "string") return shouldBe(path, "a valid string");
  if (value === "") return wrongLength(path, "least", 1);
  return value.length > MAX_NAME ? wrongLength(path, "most", MAX_NAME) : undefined;
}

/** The first fault in the content of a result: a text, or blocks of certain types. */
function faultOfResults(content: unknown, path: string, request: ApiRequest): Complaint | undefined {
  if (typeof content === "string" || content === null) return undefined;
  if (!Array.isArray(content)) return shouldBe(path, listWord(request.model));
  for (const [index, block] of content.entries()) {
    const at = `${path}.${index}`;
    if (!isObject(block)) return shouldBe(at, objectWord(request.model));
    if (block.type === undefined) return required(`${at}.type`);
    if (!RESULT_BLOCKS.includes(textOf(block.type))) return unknownTag(at, block.type, RESULT_BLOCKS);
    const complaint = faultOfBlock(block, at, request);
    if (complaint !== undefined) return complaint;
  }
  return undefined;
}
