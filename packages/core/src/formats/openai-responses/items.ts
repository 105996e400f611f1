import { type Bag, fitsText, isBag } from "../../json/values.ts";
import { answerItem, itemKind } from "../../model/item-kind.ts";
import { Kind, type Message } from "../../model/message.ts";
import { type Part, Trait } from "../../model/part.ts";

/** Calls that the client runs, by item type, and what answers them. */
export const CALLS: RegExp =
  /^((function|custom_tool|computer|local_shell|shell|apply_patch)_call(_output)?|tool_search_(call|output))$/;

/** Items of tools that the provider runs, and of its own bookkeeping: kept as they are. */
export const PROVIDER_ITEMS: RegExp =
  /^((web_search|file_search|code_interpreter|image_generation|mcp|tool_search)_call|mcp_(list_tools|approval_re(quest|sponse))|tool_search_output|additional_tools|configuration_update|(context_)?compaction(_summary|_trigger)?|program(_output)?|agent_message|multi_agent_call(_output)?)$/;

/** Items the client writes though no model said them. */
export const USER_ITEMS: RegExp = /^(mcp_approval_response|additional_tools|configuration_update)$/;

/** Outputs that need no words: of a patch that was applied, and of a search, which lists tools. */
export const WORDLESS: RegExp = /^(apply_patch_call|tool_search)_output$/;

/** The type of an item; what lacks one is known by its fields. `""` when nothing tells. */
export function itemTypeOf(raw: Bag): string {
  const { type, id, input } = raw;
  if (typeof type === "string") return type;
  if ("role" in raw || "content" in raw) return "message";
  if ("output" in raw) return "function_call_output";
  // Only a search for tools says who runs it.
  if (fitsText(/^(client|server)$/, raw.execution))
    return "tools" in raw ? "tool_search_output" : "tool_search_call";
  if ("call_id" in raw || "arguments" in raw)
    return `${typeof input === "string" ? "custom_tool" : "function"}_call`;
  if ("summary" in raw || "encrypted_content" in raw) return "reasoning";
  // A type that is none says at least that this is no message; what was done is no reference.
  return (type ?? null) !== null || "status" in raw
    ? ""
    : typeof id === "string"
      ? "item_reference"
      : "message";
}

/** A call, the type of the item that answers it, and what its kind goes by where ids are shared. */
export interface Asked {
  readonly part: Part;
  readonly answer: string;
  readonly kind: string;
}

/** Calls that wait, first come first served. */
interface Line {
  readonly calls: Asked[];
  /** Position of the first that may wait. */
  head: number;
}

/** The lines under each id: of all its calls, of those of a kind, and of those of a name. */
class Lines {
  readonly #lines = new Map<string, Line>();
  readonly #gone = new Set<Asked>();

  add(id: string, asked: Asked): void {
    for (const label of ["", ofKind(asked.kind), ofName(asked.part)]) {
      const key = keyOf(id, label);
      const line = this.#lines.get(key);
      if (line === undefined) this.#lines.set(key, { calls: [asked], head: 0 });
      else line.calls.push(asked);
    }
  }

  /** Takes the first off a line, and so off all. */
  take(id: string, label: string): Asked | undefined {
    const line = this.#lines.get(keyOf(id, label));
    if (line === undefined) return undefined;
    let asked = line.calls[line.head];
    while (asked !== undefined && this.#gone.has(asked)) asked = line.calls[++line.head];
    if (asked !== undefined) this.#gone.add(asked);
    return asked;
  }
}

function ofKind(kind: string): string {
  return `#${kind}`;
}

function ofName({ name = "" }: Part): string {
  return `=${name}`;
}

/** No two keys are the same, whatever ids and names hold. */
function keyOf(id: string, label: string): string {
  return `${label.length}:${label}${id}`;
}

/** The call that each output answers, by its part; of several that wait under one id, that of its own kind, or of its name. */
export function callsAnswered(messages: readonly Message[]): ReadonlyMap<Part, Asked> {
  const lines = new Lines();
  /** The call under each id that was answered last. */
  const last = new Map<string, Asked>();
  const found = new Map<Part, Asked>();
  for (const message of messages) {
    if ((message.kinds & (Kind.Call | Kind.Result)) === 0) continue;
    for (const part of message.parts) {
      const { id = "" } = part;
      const kind = itemKind(message, part);
      if (part.kind === "tool-call") lines.add(id, { part, answer: answerType(part), kind });
      if (part.kind !== "tool-result") continue;
      const own = lines.take(id, kind === "" ? ofName(part) : ofKind(kind));
      // A second answer is of the kind of the first.
      const asked = own ?? lines.take(id, "") ?? last.get(id);
      if (asked === undefined) continue;
      found.set(part, asked);
      last.set(id, asked);
    }
  }
  return found;
}

/**
 * Ids of several calls with which something is wrong that kinds do not settle: an output that is not of the kind of its call, a
 * second one, or one before which another kind of call waits in vain. As functions, they take any answer.
 */
function tangledIds(messages: readonly Message[], calls: ReadonlyMap<Part, Asked>): ReadonlySet<unknown> {
  const answered = new Set([...calls.values()].map(({ part }) => part));
  const uses = new Map<unknown, { count: number; waiting: number; off: boolean; kinds: Set<string> }>();
  for (const { parts, itemType } of messages)
    for (const part of parts) {
      const { kind, id } = part;
      if (id === undefined) continue;
      const use = uses.get(id) ?? { count: 0, waiting: 0, off: false, kinds: new Set() };
      uses.set(id, use);
      if (kind === "tool-call") {
        use.count += 1;
        use.kinds.add(answerType(part));
        if (answered.has(part)) use.waiting += 1;
        else use.off ||= use.waiting > 0;
      } else if (kind === "tool-result") {
        use.kinds.add(itemType);
        const asked = calls.get(part);
        if (asked !== undefined && answered.delete(asked.part)) use.waiting -= 1;
        else use.off = true;
        use.off ||= isMisfit(asked?.answer ?? "", itemType);
      }
    }
  const tangled = new Set<unknown>();
  for (const [id, { count, off, kinds }] of uses) if (off && count > 1 && kinds.size > 1) tangled.add(id);
  return tangled;
}

/** The type of the item that answers a call. One that was written anew is of a function, whatever it was before. */
function answerType({ raw, traits }: Part): string {
  const type = isBag(raw) ? itemTypeOf(raw) : "";
  if (itemName(type) !== undefined) return answerItem(type);
  return (traits & Trait.FreeText) === 0 ? "function_call_output" : "custom_tool_call_output";
}

/**
 * Outputs that are not of the kind of their call, and calls of tools that have a form of their own and were answered in another:
 * as functions, they take any answer. An output that stands before its call, or names none, may come to answer any that waits.
 */
export function misfitsIn(messages: readonly Message[]): ReadonlySet<Part> {
  const calls = callsAnswered(messages);
  const tangled = tangledIds(messages, calls);
  const misfits = new Set<Part>();
  // What calls are answered with, and what else may come to answer them: under an id, or under none.
  const given = new Map<unknown, Set<string>>();
  eachPart(messages, "tool-result", (part, type) => add(given, calls.get(part)?.part ?? part.id, type));
  const answered = new Set([...calls.values()].map(({ part }) => part));
  const wanted = new Map<unknown, Set<string>>();
  eachPart(messages, "tool-call", (part) => {
    const keys = answered.has(part) ? [part] : [part.id, undefined];
    const answer = answerType(part);
    const misfit = keys.some((key) => [...(given.get(key) ?? [])].some((type) => isMisfit(answer, type)));
    const turns = tangled.has(part.id) ? answer !== PLAIN : misfit && itemName(answer) !== undefined;
    if (turns) misfits.add(part);
    for (const key of keys) add(wanted, key, turns ? PLAIN : answer);
  });
  eachPart(messages, "tool-result", (part, type) => {
    const call = calls.get(part)?.part;
    const answers = wanted.get(call ?? part.id) ?? [];
    // Where a function's stands, a custom tool's may come to stand, too: that is settled with its call.
    const settled = call === undefined && itemName(type) === undefined;
    if (!settled && [...answers].some((answer) => isMisfit(answer, type))) misfits.add(part);
  });
  return misfits;
}

function eachPart(
  messages: readonly Message[],
  kind: Part["kind"],
  visit: (part: Part, itemType: string) => void,
): void {
  for (const { parts, itemType } of messages)
    for (const part of parts) if (part.kind === kind) visit(part, itemType);
}

function add(sets: Map<unknown, Set<string>>, key: unknown, item: string): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(item));
}

const PLAIN = "function_call_output";

/** True for an output that is not of the type its call asks for. A local shell and a search were seen to take a function's. */
function isMisfit(wanted: string, type: string): boolean {
  return wanted !== type && !(type === PLAIN && /^(local_shell|tool_search)_/.test(wanted));
}

/** One pixel: the only answer a computer call can get besides a real screenshot. It shows nothing, and is read as that. */
export const BLANK_SCREEN = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=";

/** What an item answers; a screen, which stands there by itself, as the list of blocks that others answer with. */
export function blocksOf(output: unknown): unknown {
  if (!isBag(output)) return output;
  if (output.image_url === BLANK_SCREEN) return [];
  return output.type === "computer_screenshot" ? [output] : output;
}

/** The name a tool goes by whose items carry none. */
export function itemName(type: unknown): string | undefined {
  return /^(computer|local_shell|shell|apply_patch|tool_search)_(?:call|output)/.exec(String(type))?.[1];
}
