import type { Draft } from "../edits/draft.ts";
import { isBookkeeping } from "../json/spoken-members.ts";
import { asBag, type Bag, isBag, toJson } from "../json/values.ts";
import type { ToolResultContent } from "../model/content.ts";

/** A member of an object, by its path. */
export type Member = readonly [path: string, value: unknown];

/** Objects inside of parts and tools of any wire, in one spelling, whose members are read one by one. */
const HOLDERS =
  /^(function|custom|toolspec|format|(image|video|audio|document)url|inputaudio|file|source|s3location|inlinedata|filedata|functioncall|functionresponse|tooluse|toolresult|image|document|video|audio|reasoningcontent|reasoningtext|toolinvocation)$/;

/** Members that go over, under whatever name. */
const CARRIED =
  /^(type|kind|partkind|role|text|thought|thinking|reasoning|details|approval|id|name|input|rawinput|args|arguments|output|result|response|parts|content|(tool)?(call|use)id|tool(name|kind)|iserror|failed|errortext|outcome|status|state|title|context|url|uri|file(id|name|url|uri)|bytes|(mime|media|content)type|media|(display|document)name|refusal|summary|description|parameters(jsonschema)?|inputschema|redactedcontent|providerexecuted|byprovider|dynamic|sealed|label|value|transcript|revisedprompt)$/;

const NOTHING = /^$/;

/** What is bytes of media, or of a thought. */
export const BYTES: RegExp = /^data$/;

/** What only proves a thought, or names who had it. */
export const PROOFS: RegExp =
  /^(data|signature|thoughtsignature|proof|vendor|encryptedcontent|(call)?provider(name|options|metadata|details))$/;

/** Members that the form of another wire has no place for; `also` matches those that go over with what the object holds. */
export function membersLeft(bag: Bag, also: RegExp = NOTHING, path = ""): readonly Member[] {
  return Object.entries(bag).flatMap(([name, value]): readonly Member[] => {
    const key = name.replaceAll("_", "").toLowerCase();
    // A picture may be its bytes.
    if (HOLDERS.test(key))
      return isBag(value) && !ArrayBuffer.isView(value) ? membersLeft(value, also, `${path}${name}.`) : [];
    return CARRIED.test(key) || also.test(key) ? [] : [[path + name, value]];
  });
}

/** What a text is called: only what is a file by itself takes its name along. */
export function titlesLeft({ name, title }: Bag): readonly Member[] {
  return [["name", name] as const, ["title", title] as const].filter(
    ([, value]) => typeof value === "string",
  );
}

/** Where wires keep the pieces of a result. */
const LISTS = [["content"], ["output"], ["output", "value"], ["toolResult", "content"]];

/** Members that stay behind of the pieces of a result, each of which is found again in its output. */
export function piecesLeft(raw: unknown, { output, value }: ToolResultContent): readonly Member[] {
  return LISTS.flatMap((path) => {
    const list: unknown = path.reduce((at: unknown, name) => asBag(at)[name], raw);
    if (!Array.isArray(list) || list.length !== output.length || value !== undefined) return [];
    return list.flatMap((piece: unknown, at): readonly Member[] => {
      const said = output[at];
      // What was read as a whole goes over as its JSON.
      const isRead = said?.type === "media" || (said !== undefined && asBag(piece).text === said.text);
      return isBag(piece) && isRead ? membersLeft(piece, BYTES, `${path.join(".")}.${at}.`) : [];
    });
  });
}

/** Members that are about a request, and ask nothing of a model. */
const ABOUT_REQUEST =
  /^(user|store|stream(_options)?|service_tier|prompt_cache_\w+|safety_identifier|include|labels|background|(top_)?logprobs|state|output_format|size|quality|action|expires_at|object|system_fingerprint|trigger|maxRetries|step)$/;

/** True for a member that asks for nothing, or for what there is anyhow. */
function isUsual(name: string, value: unknown): boolean {
  if (name === "n") return value === 1;
  if (name === "parallel_tool_calls") return value === true || value === null;
  if (/penalty$/i.test(name)) return value === 0 || value === null;
  if (isBag(value)) return Object.entries(value).every(([key, inner]) => isUsual(key, inner));
  if (Array.isArray(value)) return value.length === 0;
  if (name === "type" && (value === "text" || value === "direct")) return true;
  // These are on unless somebody says otherwise.
  if (value === false) return !/^(store|enable_thinking)$/.test(name);
  return /^(undefined|null||auto|default|disabled|text\/plain)$/.test(String(value));
}

/** True for a member that no model would miss. */
function isAside(name: string, value: unknown): boolean {
  // Where thoughts are told again, only what proves them is lost.
  if (/^(reasoning_details|thinking_blocks)$/.test(name)) return !/"(signature|data)":"/.test(toJson(value));
  return isBookkeeping(name, value) || ABOUT_REQUEST.test(name);
}

/** Where a setting asks for a tool by a member that may be empty. */
const HOSTED = /^(config\.)?tools\.\d/;

/** Says which members stay behind: each that a model would read at its own place, the others of a place in one edit. */
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
