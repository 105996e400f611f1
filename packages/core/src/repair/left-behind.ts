import type { Draft } from "../edits/draft.ts";
import { isBookkeeping } from "../json/spoken-members.ts";
import { asBag, type Bag, isBag, toJson } from "../json/values.ts";
import type { ToolResultContent } from "../model/content.ts";

/** A member of an object, with its path. */
export type Member = readonly [path: string, value: unknown];

/**
 * Objects inside parts and tools of any wire (names in lower case, without underscores) whose members are checked one
 * by one.
 */
const HOLDERS =
  /^(function|custom|toolspec|format|(image|video|audio|document)url|inputaudio|file|source|s3location|inlinedata|filedata|functioncall|functionresponse|tooluse|toolresult|image|document|video|audio|reasoningcontent|reasoningtext|(guard|citations)content|toolinvocation)$/;

/** Members that are carried over, under any name. */
const CARRIED =
  /^(type|kind|partkind|role|text|thought|thinking|reasoning|details|approval|id|name|input|rawinput|args|arguments|output|result|response|parts|content|(tool)?(call|use)id|tool(name|kind)|iserror|failed|errortext|outcome|status|state|title|context|url|uri|file(id|name|url|uri)|bytes|(mime|media|content)type|media|(display|document)name|refusal|summary|description|parameters(jsonschema)?|inputschema|redactedcontent|providerexecuted|byprovider|dynamic|sealed|label|value|transcript|revisedprompt)$/;

const NOTHING = /^$/;

/** The bytes of media or reasoning. */
export const BYTES: RegExp = /^data$/;

/** Members that only prove reasoning, or name its vendor. */
export const PROOFS: RegExp =
  /^(data|signature|thoughtsignature|proof|vendor|encryptedcontent|(call)?provider(name|options|metadata|details))$/;

/** Members that are lost in another wire's form; `also` matches those carried over with the object's content. */
export function membersLeft(bag: Bag, also: RegExp = NOTHING, path = ""): readonly Member[] {
  return Object.entries(bag).flatMap(([name, value]): readonly Member[] => {
    const key = name.replaceAll("_", "").toLowerCase();
    // An image may be its bytes.
    if (HOLDERS.test(key) || (key === "text" && isBag(value)))
      return isBag(value) && !ArrayBuffer.isView(value) ? membersLeft(value, also, `${path}${name}.`) : [];
    return CARRIED.test(key) || also.test(key) ? [] : [[path + name, value]];
  });
}

/** The title of a text. It is lost, because only files keep their names. */
export function titlesLeft({ name, title }: Bag): readonly Member[] {
  return [["name", name] as const, ["title", title] as const].filter(
    ([, value]) => typeof value === "string",
  );
}

/** Where wires keep the pieces of a result. */
const LISTS = [["content"], ["output"], ["output", "value"], ["toolResult", "content"]];

/** Members lost from the pieces of a result, if each piece matches one of its output. */
export function piecesLeft(raw: unknown, { output, value }: ToolResultContent): readonly Member[] {
  return LISTS.flatMap((path) => {
    const list: unknown = path.reduce((at: unknown, name) => asBag(at)[name], raw);
    if (!Array.isArray(list) || list.length !== output.length || value !== undefined) return [];
    return list.flatMap((piece: unknown, at): readonly Member[] => {
      const said = output[at];
      // A piece that was read as a whole is carried over as its JSON.
      const isRead = said?.type === "media" || (said !== undefined && asBag(piece).text === said.text);
      return isBag(piece) && isRead ? membersLeft(piece, BYTES, `${path.join(".")}.${at}.`) : [];
    });
  });
}

/** Members about the request itself, which mean nothing to a model. */
const ABOUT_REQUEST =
  /^(user|store|stream(_options)?|service_tier|prompt_cache_\w+|safety_identifier|include|labels|background|(top_)?logprobs|state|output_format|size|quality|action|expires_at|object|system_fingerprint|trigger|maxRetries|step)$/;

/** True for a value that is the default, or asks for nothing. */
function isUsual(name: string, value: unknown): boolean {
  if (name === "n" || name === "candidateCount") return value === 1;
  if (/^(responseM|m)odalities$/.test(name)) return /^(text)?$/i.test(String(value));
  if (name === "parallel_tool_calls") return value === true || value === null;
  if (/penalty$/i.test(name)) return value === 0 || value === null;
  if (isBag(value)) return Object.entries(value).every(([key, inner]) => isUsual(key, inner));
  if (Array.isArray(value)) return value.length === 0;
  if (name === "type" && (value === "text" || value === "direct")) return true;
  // These are on by default, so `false` means something.
  if (value === false) return !/^(store|enable_thinking)$/.test(name);
  return /^(undefined|null||auto|default|disabled|text\/plain)$/.test(String(value));
}

/** True for a member that no model would miss. */
function isAside(name: string, value: unknown): boolean {
  // If the reasoning itself is carried over, only its proof is lost.
  if (/^(reasoning_details|thinking_blocks)$/.test(name)) return !/"(signature|data)":"/.test(toJson(value));
  return isBookkeeping(name, value) || ABOUT_REQUEST.test(name);
}

/** Settings that enable a hosted tool, possibly by an empty member. */
const HOSTED = /^(config\.)?tools\.\d/;

/** Records lost members: each one that a model would read separately, the others of a place in one edit. */
export function leave(draft: Draft, place: string, members: readonly Member[]): void {
  const aside: Member[] = [];
  for (const [path, value] of members) {
    const name = path.slice(path.lastIndexOf(".") + 1);
    if (isUsual(name, value) && !HOSTED.test(path)) continue;
    if (place !== "" && isAside(name, value)) aside.push([path, value]);
    else
      draft.log("remove", place === "" ? path : `${place}.${path}`, {
        before: value,
        lossy: !isAside(name, value),
      });
  }
  if (aside.length > 0) draft.log("remove", place, { before: Object.fromEntries(aside) });
}
