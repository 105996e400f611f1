import { type Bag, fitsText, isBag } from "../../json/values.ts";
import { answerItem, itemKind } from "../../model/item-kind.ts";
import { Kind, type Message } from "../../model/message.ts";
import { type Part, Trait } from "../../model/part.ts";

/** Items of calls that the client runs, and of their results. */
export const CALLS: RegExp =
  /^((function|custom_tool|computer|local_shell|shell|apply_patch)_call(_output)?|tool_search_(call|output))$/;

/** Items of tools that the provider runs, and of its own bookkeeping. They are kept as they are. */
export const PROVIDER_ITEMS: RegExp =
  /^((web_search|file_search|code_interpreter|image_generation|mcp|tool_search)_call|mcp_(list_tools|approval_re(quest|sponse))|tool_search_output|additional_tools|configuration_update|(context_)?compaction(_summary|_trigger)?|program(_output)?|agent_message|multi_agent_call(_output)?)$/;

/** Items that the client writes, although they are no results. */
export const USER_ITEMS: RegExp = /^(mcp_approval_response|additional_tools|configuration_update)$/;

/** Results that need no text: of an applied patch, and of a search, which lists tools. */
export const WORDLESS: RegExp = /^(apply_patch_call|tool_search)_output$/;

/** The type of an item. Without one, its fields decide; `""` if they do not. */
export function itemTypeOf(raw: Bag): string {
  const { type, id, input } = raw;
  if (typeof type === "string") return type;
  if ("role" in raw || "content" in raw) return "message";
  if ("output" in raw) return "function_call_output";
  // Only searches for tools have `execution`.
  if (fitsText(/^(client|server)$/, raw.execution))
    return "tools" in raw ? "tool_search_output" : "tool_search_call";
  if ("call_id" in raw || "arguments" in raw)
    return `${typeof input === "string" ? "custom_tool" : "function"}_call`;
  if ("summary" in raw || "encrypted_content" in raw) return "reasoning";
  // An invalid type at least rules out a message; and a reference has no status.
  return (type ?? null) !== null || "status" in raw
    ? ""
    : typeof id === "string"
      ? "item_reference"
      : "message";
}

/** A call, the type of the item that answers it, and the kind that tells it apart from calls with the same id. */
export interface Asked {
  readonly part: Part;
  readonly answer: string;
  readonly kind: string;
}

/** Waiting calls, in order. */
interface Line {
  readonly calls: Asked[];
  /** Position of the first that may still wait. */
  head: number;
}

/** The waiting calls under each id: all of them, and by kind and by name. */
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

  /** Takes the first call off a line, and so off all lines. */
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

/** Keys must never collide, whatever ids and names hold. */
function keyOf(id: string, label: string): string {
  return `${label.length}:${label}${id}`;
}

/** The call that each output answers. If several wait under its id, the first of its own kind or name. */
export function callsAnswered(messages: readonly Message[]): ReadonlyMap<Part, Asked> {
  const lines = new Lines();
  /** The last answered call under each id. */
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
      // A second answer belongs to the call of the first.
      const asked = own ?? lines.take(id, "") ?? last.get(id);
      if (asked === undefined) continue;
      found.set(part, asked);
      last.set(id, asked);
    }
  }
  return found;
}

/**
 * Ids of several calls whose kinds do not match their outputs: an output of another kind than its call, a second
 * output, or a call of one kind that is skipped. As functions, they can take any output.
 */
function tangledIds(messages: readonly Message[], calls: ReadonlyMap<Part, Asked>): ReadonlySet<unknown> {
  const answered = new Set([...calls.values()].map(({ part }) => part));
  const uses = new Map<
    unknown,
    { count: number; waiting: number; open: boolean; off: boolean; kinds: Set<string> }
  >();
  for (const message of messages)
    for (const part of message.parts) {
      const { kind, id } = part;
      if (id === undefined) continue;
      const use = uses.get(id) ?? { count: 0, waiting: 0, open: false, off: false, kinds: new Set() };
      uses.set(id, use);
      if (kind === "tool-call") {
        use.count += 1;
        use.kinds.add(answerType(part));
        const open = !answered.has(part);
        // With two calls, only one of them is answered.
        use.off ||= open ? use.waiting > 0 : use.open;
        use.open ||= open;
        if (!open) use.waiting += 1;
      } else if (kind === "tool-result") {
        const own = itemKind(message, part);
        use.kinds.add(own);
        const asked = calls.get(part);
        if (asked !== undefined && answered.delete(asked.part)) use.waiting -= 1;
        else use.off = true;
        use.off ||= isMisfit(asked?.answer ?? "", own);
      }
    }
  const tangled = new Set<unknown>();
  for (const [id, { count, off, kinds }] of uses) if (off && count > 1 && kinds.size > 1) tangled.add(id);
  return tangled;
}

/** The type of the item that answers a call. A rewritten call is a function's, whatever it was before. */
function answerType({ raw, traits }: Part): string {
  const type = isBag(raw) ? itemTypeOf(raw) : "";
  if (itemName(type) !== undefined) return answerItem(type);
  return (traits & Trait.FreeText) === 0 ? "function_call_output" : "custom_tool_call_output";
}

/**
 * Outputs of another kind than their call, and calls of special tools that were answered in another form: as functions,
 * they can take any output. An output before its call, or without an id, may come to answer any call that waits.
 */
export function misfitsIn(messages: readonly Message[]): ReadonlySet<Part> {
  const calls = callsAnswered(messages);
  const tangled = tangledIds(messages, calls);
  const misfits = new Set<Part>();
  // The types of outputs that each call got, and of those that it may still get: under its id, or without an id.
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
    // A custom tool's output may also answer a function call; that is decided with its call.
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

/**
 * True for an output that its call does not accept. Local shell calls and searches were seen to accept a function's.
 */
function isMisfit(wanted: string, type: string): boolean {
  return wanted !== type && !(type === PLAIN && /^(local_shell|tool_search)_/.test(wanted));
}

/** One pixel: a computer call can only be answered with an image. It counts as empty when read. */
export const BLANK_SCREEN = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=";

/** The content of an output. A screenshot becomes a list of blocks, as in other outputs. */
export function blocksOf(output: unknown): unknown {
  if (!isBag(output)) return output;
  if (output.image_url === BLANK_SCREEN) return [];
  return output.type === "computer_screenshot" ? [output] : output;
}

/** The name of a tool whose items carry none. */
export function itemName(type: unknown): string | undefined {
  return /^(computer|local_shell|shell|apply_patch|tool_search)_(?:call|output)/.exec(String(type))?.[1];
}
