import { someString } from "../../json/strings.ts";
import { asList, type Bag, countGiven, countMembers, isBag } from "../../json/values.ts";
import { blankness } from "../../model/bones.ts";
import { Kind, type MessageSink, type PartsReader, type Role } from "../../model/message.ts";
import { Trait } from "../../model/part.ts";
import { Tally } from "../../model/tally.ts";

/** Roles of messages. */
export const ROLES: { readonly [role: string]: Role } = {
  user: "user",
  assistant: "assistant",
  system: "system",
  developer: "system",
};

/**
 * Passes an item of the most common forms to a sink: text, the call of a function, or its result. Their bones are
 * enough; `parts` reads them on demand. Returns false for any other item, without passing anything.
 */
export function tellPlain(out: MessageSink, raw: unknown, index: number, parts: PartsReader): boolean {
  if (!isBag(raw) || !(raw.id === undefined || typeof raw.id === "string")) return false;
  const { type } = raw;
  if (type === "function_call") return tellCall(out, raw, index, parts);
  if (type === "function_call_output") return tellOutput(out, raw, index, parts);
  return (type === "message" || type === undefined) && tellMessage(out, raw, index, parts);
}

function tellCall(out: MessageSink, raw: Bag, index: number, parts: PartsReader): boolean {
  const { call_id: id, name, arguments: input } = raw;
  if (typeof id !== "string" || typeof name !== "string" || typeof input !== "string") return false;
  const traits = Trait.ArgumentsText | vouch(out, raw, 4, input);
  tell(out, "assistant", "", raw, index, Kind.Call, traits, input.length, id, name, parts);
  return true;
}

function tellOutput(out: MessageSink, raw: Bag, index: number, parts: PartsReader): boolean {
  const { call_id: id, output, status } = raw;
  if (typeof id !== "string" || typeof output !== "string" || output === "") return false;
  const failed = status === "failed" ? Trait.Failed : 0;
  const traits = Trait.Nameless | blankness(output) | failed | vouch(out, raw, 3, output);
  tell(out, "tool", "", raw, index, Kind.Result, traits, output.length, id, undefined, parts);
  return true;
}

function tellMessage(out: MessageSink, raw: Bag, index: number, parts: PartsReader): boolean {
  const { role: wireRole, content, type } = raw;
  const role = typeof wireRole === "string" && Object.hasOwn(ROLES, wireRole) ? ROLES[wireRole] : undefined;
  if (role === undefined || content === "") return false;
  const sum = new Tally();
  let whole = true;
  if (typeof content === "string") sum.part("text", content.length, blankness(content));
  else {
    const list = asList(content) ?? [];
    for (let i = 0; i < list.length; i++) {
      const block = list[i];
      if (!isText(block, role)) return false;
      sum.part("text", block.text.length, blankness(block.text));
      whole &&= countMembers(block) === 2 + countGiven(block.annotations, block.logprobs);
    }
    if (list.length === 0) return false;
  }
  const vouched = whole ? vouch(out, raw, type === undefined ? 2 : 3, content) : 0;
  tell(
    out,
    role,
    wireRole as string,
    raw,
    index,
    sum.kinds,
    sum.traits | vouched,
    sum.size,
    undefined,
    undefined,
    parts,
  );
  return true;
}

/** True for a text block in the spelling of the role's side. */
function isText(block: unknown, role: Role): block is Bag & { readonly text: string } {
  return (
    isBag(block) &&
    block.type === (role === "assistant" ? "output_text" : "input_text") &&
    typeof block.text === "string" &&
    (block.cache_control ?? null) === null
  );
}

/** `Plain` for an item that has this many members besides its id, and no refused text. */
function vouch({ refuses }: MessageSink, raw: Bag, members: number, said: unknown): number {
  const { id } = raw;
  const whole = refuses !== undefined && countMembers(raw) === members + (id === undefined ? 0 : 1);
  return whole && !someString(said, refuses) && !someString(id, refuses) ? Trait.Plain : 0;
}

function tell(
  out: MessageSink,
  role: Role,
  wireRole: string,
  raw: Bag,
  index: number,
  kinds: number,
  traits: number,
  size: number,
  ids: string | undefined,
  names: string | undefined,
  parts: PartsReader,
): void {
  const type =
    kinds === Kind.Call ? "function_call" : kinds === Kind.Result ? "function_call_output" : "message";
  out.plain(
    role,
    wireRole,
    raw,
    index,
    0,
    kinds,
    traits,
    size,
    ids,
    names,
    parts,
    raw.id as string | undefined,
    type,
  );
}
