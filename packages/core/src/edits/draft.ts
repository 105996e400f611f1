import { append } from "../json/append.ts";
import { isBookkeeping, quoteMember } from "../json/spoken-members.ts";
import { asBag, asString } from "../json/values.ts";
import type { PartContent, ToolCallContent, ToolResultContent } from "../model/content.ts";
import { Kind, type Message, type Role } from "../model/message.ts";
import { messageAt, type Outline, placeOf, withPieces } from "../model/outline.ts";
import { type Part, withOrigin } from "../model/part.ts";
import { textContent } from "../model/text-content.ts";
import type { Call, Step } from "../pairing/pairs.ts";
import { swapped } from "./amend-message.ts";
import type { Amendment, Beside } from "./amendment.ts";
import { applyAmendments } from "./apply.ts";
import type { EditAction } from "./edit.ts";
import { contentPart, patchedPart } from "./make-part.ts";
import { newMessage, resultMessages } from "./new-message.ts";
import { oddMember } from "./odd-member.ts";
import { type EditNote, RequestDraft } from "./request-draft.ts";
import { isSilent, isWordOf, placesTold, saysMore, spokenResults, unread, withWords } from "./unread.ts";

/** The place of a call, and the step that its result belongs to. */
type CallPlace = Pick<Call, "message" | "part" | "step">;

/**
 * A history being mended. Rules name the messages and parts to change; nothing happens until {@link flush}, which
 * rebuilds the list in one pass. Untouched messages stay the same objects. What only one or two rules need is a
 * function in their own file, built from these methods, so that bundles without those rules do not carry it.
 *
 * Where a message may be `undefined`, the part is in the request's system field.
 */
export class Draft extends RequestDraft {
  readonly #contentOf: (part: Part) => PartContent;
  readonly #fieldsOf: (message: Message) => readonly string[];
  // Most histories are clean, so everything is made on demand.
  #amendments: Map<Message, Amendment> | undefined;
  #last: Message[] = [];
  /** Replacements for parts of the system text, and parts to append to it. */
  #system: Amendment["parts"];
  #raised: Part[] = [];
  /** The number of edits at the last flush. */
  #flushed = 0;

  constructor(
    outline: Outline,
    contentOf: (part: Part) => PartContent,
    fieldsOf: (message: Message) => readonly string[],
  ) {
    super(outline);
    this.#contentOf = contentOf;
    this.#fieldsOf = fieldsOf;
  }

  /** The content of a part. */
  contentOf(part: Part): PartContent {
    return part.made ?? this.#contentOf(part);
  }

  /** What a message says in members that its format does not know, each with its name. */
  unread(message: Message): ReturnType<typeof unread> {
    return unread(message, this.#fieldsOf, this.source.format);
  }

  /** True when a message says nothing, not even in members that its format does not know. */
  saysNothing(message: Message): boolean {
    return message.kinds === 0 && this.unread(message).length === 0;
  }

  /**
   * Turns what a message says only in unknown members into text, because nobody would read it there. False if there is
   * no such content.
   */
  say(message: Message): boolean {
    const amendment = this.amend(message);
    if (amendment.said !== undefined) return amendment.said.length > 0;
    const silent = amendment.order === undefined && isSilent(message, (part) => this.contentOf(part));
    const unread = silent ? this.unread(message) : [];
    amendment.said = unread.map(({ label }) => label);
    for (const { label, value } of unread) {
      const origin = `${this.place(message)}.${label}`;
      const after = textContent(quoteMember(label, value));
      const words = this.made([after], origin);
      // If calls are items of their own, text before a call is one too.
      if (this.outline.shape.items && (message.kinds & Kind.Call) !== 0)
        this.add(message, "before", [this.newMessage(message.role, words, message)]);
      else amendment.order = withWords(this.partsOf(message), words);
      this.log("quote", origin, { before: value, after });
    }
    return unread.length > 0;
  }

  /** Place in the caller's document. */
  place(message: Message | undefined, part?: Part): string {
    return placeOf(this.source.shape, message, part);
  }

  /** A message made by Suture, with the place of a neighbour. */
  newMessage(role: Role, parts: readonly Part[], neighbour: Message): Message {
    return newMessage(role, parts, neighbour.index);
  }

  /** The changes requested for a message so far. Callers that add to them also record the edit. */
  amend(message: Message): Amendment {
    this.#amendments ??= new Map();
    let amendment = this.#amendments.get(message);
    if (amendment === undefined) {
      amendment = {};
      this.#amendments.set(message, amendment);
    }
    return amendment;
  }

  /** Puts messages or parts beside a message. The caller records the edit. */
  add<Where extends keyof Beside>(message: Message, where: Where, items: Beside[Where]): void {
    const amendment = this.amend(message) as Partial<Record<Where, unknown[]>>;
    const list = amendment[where];
    if (list === undefined) amendment[where] = [...items];
    else append(list, items);
  }

  /** Changes a message, and records it at its place or at the given one. */
  change(
    action: EditAction,
    message: Message,
    changes: Partial<Amendment>,
    note: EditNote,
    place: string = this.place(message),
  ): void {
    const amendment = this.amend(message) as { [field: string]: unknown } & Amendment;
    for (const field in changes) amendment[field] = changes[field as keyof Amendment];
    this.log(action, place, note);
  }

  /** The parts of a message, including text from unknown members, in the order requested since the last flush. */
  partsOf(message: Message): readonly Part[] {
    return this.#amendments?.get(message)?.order ?? message.parts;
  }

  /** Replaces a part by others, and records it. */
  swap(
    action: EditAction,
    message: Message | undefined,
    part: Part,
    parts: readonly Part[],
    note: EditNote,
  ): void {
    if (message !== undefined) {
      const amendment = this.amend(message);
      amendment.parts ??= new Map();
      amendment.parts.set(part, parts);
    } else {
      this.#system ??= new Map();
      this.#system.set(part, parts);
    }
    this.log(action, this.place(message, part), note, part.raw ?? part.made);
  }

  /** The last message of a step, including its answers. */
  #endOf(step: Step): Message {
    return messageAt(this.outline, step.end - 1) as Message;
  }

  /** Replaces the content of a part. Other fields of its wire form are kept, unless `keep` is false. */
  replaceContent(
    message: Message | undefined,
    part: Part,
    content: PartContent,
    lossy = false,
    keep = true,
  ): void {
    this.swap("replace", message, part, [contentPart(content, part, keep)], { after: content, lossy });
  }

  /** Changes every text of a part, including those in members that its format does not know. */
  rewriteTexts(message: Message | undefined, part: Part, change: <Value>(value: Value) => Value): void {
    const raw = change(part.raw);
    if (message !== undefined && part.raw === message.raw) this.amend(message).raw = raw;
    const after = change(this.contentOf(part));
    this.swap("replace", message, part, [contentPart(after, { ...part, raw })], { after, lossy: true });
  }

  /** Changes some fields of a part's content. */
  changeContent(
    message: Message,
    part: Part,
    changes: Partial<ToolCallContent> | Partial<ToolResultContent>,
    lossy = false,
  ): void {
    const { arguments: text, ...content } = this.contentOf(part) as ToolCallContent;
    // The text of arguments is dropped with the input it belongs to.
    const kept = text === undefined || "input" in changes ? {} : { arguments: text };
    this.replaceContent(message, part, { ...content, ...kept, ...changes } as PartContent, lossy);
  }

  /** Replaces a part by several ones. */
  splitContent(message: Message, part: Part, contents: readonly PartContent[]): void {
    // They are numbered as blocks of a list, so that writers do not join them again.
    const parts = contents.map((content, index) => ({ ...contentPart(content, part, false), index }));
    this.swap("split", message, part, parts, { after: contents });
  }

  /** Changes the id or name of a part, but not its content. */
  rename(message: Message, part: Part, field: "id" | "name", after: string): void {
    const renamed = patchedPart(part, field === "id" ? { id: after } : { name: after });
    const before = part[field] === undefined ? oddMember(part.raw, field) : undefined;
    this.swap("rename", message, part, [renamed], { before: part[field] ?? null, ...before, after });
  }

  /** Removes a part. A message that loses its last part is removed too. */
  removePart(message: Message | undefined, part: Part, lossy = true): void {
    if (message && !lossy) this.say(message);
    this.swap("remove", message, part, [], { lossy });
  }

  /** Removes a whole message. */
  removeMessage(message: Message): void {
    const before = message.raw ?? message.parts.map((part) => part.made);
    this.change("remove", message, { removed: true }, { before, lossy: !this.saysNothing(message) });
  }

  /** Moves a result to its call: to the end of the answers of the call's step. */
  moveResult(message: Message, part: Part, call: CallPlace): void {
    const moved = withOrigin(part, this.place(message, part));
    this.add(this.#endOf(call.step), "attached", [moved]);
    this.swap("move", message, part, [], { to: this.place(call.message, call.part) });
  }

  /** Answers a call with a made result. */
  closeCall(call: CallPlace, content: PartContent): void {
    this.add(this.#endOf(call.step), "attached", [contentPart(content)]);
    this.log("insert", this.place(call.message, call.part), { after: content });
  }

  /** Turns a part into text of the user, either in place or after the answers of the step around it. */
  quote(message: Message, part: Part, contents: readonly PartContent[], within: Step | undefined): void {
    const place = this.place(message, part);
    if (within !== undefined) this.hoist(this.#endOf(within), contents, place);
    else if (message.role === "tool") this.amend(message).role = "user";
    const here = within === undefined ? this.made(contents, place) : [];
    const lossy = part.raw === message.raw ? this.#losesWords(message) : saysMore(part);
    this.swap("quote", message, part, here, { after: contents, lossy });
  }

  /** True if a message says more in members that its format does not know, and these are not carried along with its parts. */
  #losesWords(message: Message): boolean {
    const { said } = this.amend(message);
    const isKept = (label: string): boolean =>
      said?.includes(label) === true || message.parts.some(({ field }) => field === label);
    return this.unread(message).some(({ label }) => !isKept(label));
  }

  /** Gives content from some place to the user, right after the message (and the answers of its step). */
  hoist(message: Message, contents: readonly PartContent[], place: string): void {
    this.add(message, "appended", this.made(contents, place));
  }

  /** Parts for content from some place. */
  made(contents: readonly PartContent[], origin: string): Part[] {
    return contents.map((content) => withOrigin(contentPart(content), origin));
  }

  /** Adds made content at the start or end of a message. */
  addContent(message: Message, content: PartContent, where: "start" | "end"): void {
    const part = contentPart(content);
    const parts = this.partsOf(message);
    const order = where === "start" ? [part, ...parts] : [...parts, part];
    this.change("insert", message, { order }, { after: content });
  }

  /** Joins a message to the previous one. */
  joinToPrevious(message: Message, previous: Message): void {
    this.say(previous);
    this.say(message);
    this.change(
      "merge",
      message,
      { joins: true },
      { to: this.place(previous), lossy: this.#losesWords(message) },
    );
  }

  /** Changes the role of a message; `after` is the wire's name for the new role. */
  setRole(message: Message, role: Role, after: string = role): void {
    this.say(message);
    // A message changed before has its old role only in its raw value.
    const before = message.wireRole || (asString(asBag(message.raw).role) ?? "");
    const odd = before === "" ? oddMember(message.raw, "role") : undefined;
    this.change("replace", message, { role }, { before, ...odd, after });
  }

  /** Rewrites a message in the wire's own form, with the same meaning. */
  rewrite(message: Message, before: unknown, after?: unknown): void {
    this.say(message);
    this.change("replace", message, { rewritten: true }, { before, after });
  }

  /**
   * Removes fields of a message, and values `inside` it, given with their paths; `raw` is the message without the
   * latter. Fields that were turned into text do not count as lost.
   */
  omit(
    message: Message,
    fields: readonly string[],
    inside: readonly (readonly [way: string, value: unknown])[] = [],
    raw?: unknown,
  ): void {
    this.say(message);
    const amendment = this.amend(message);
    const { said = [], omit = [], raw: base = message.raw } = amendment;
    const { ...own } = asBag(raw ?? base) as { [field: string]: unknown };
    const gone = fields.map((field) => [field, own[field]] as const);
    for (const field of fields) delete own[field];
    Object.assign(amendment, { omit: [...omit, ...fields], raw: own });
    const filled = spokenResults(message, (part) => this.contentOf(part));
    for (const part of filled) if (amendment.parts?.has(part) !== true) this.changeContent(message, part, {});
    const place = this.place(message);
    const told = placesTold(message, said, place);
    const results = new Set(filled.map((part) => this.place(message, part)));
    for (const [way, before] of [...gone, ...inside]) {
      const at = `${place}.${way}`;
      const isMissed = !isBookkeeping(way.slice(way.lastIndexOf(".") + 1), before);
      this.log("remove", at, { before, lossy: isMissed && !told.has(at) && !isWordOf(results, at, before) });
    }
  }

  /**
   * Moves parts that belong to other roles into messages of their own after this one: calls, then results, then the
   * rest.
   */
  splitOff(message: Message, roleOf: (part: Part) => Role, stays: Role = message.role): void {
    const { index, parts } = message;
    for (const other of ["assistant", "tool", "user"] as const) {
      const own = parts
        .filter((part) => other !== stays && roleOf(part) === other)
        .map((part) => withOrigin(part, part.origin ?? this.place(message, part)));
      const { results } = this.outline.shape;
      const made = other === "tool" ? resultMessages(own, index, results) : [newMessage(other, own, index)];
      if (own.length > 0) this.add(message, "after", made);
    }
    const order = parts.filter((part) => roleOf(part) === stays);
    this.change("split", message, { order }, { before: message.raw });
  }

  /** Inserts a made message before another one, or at the end of the list. */
  insert(role: Role, content: PartContent, before?: Message): void {
    const neighbour = before ?? this.outline.messages.at(-1);
    const made = newMessage(role, [contentPart(content)], neighbour?.index ?? 0);
    if (before === undefined) this.#last.push(made);
    else this.add(before, "before", [made]);
    this.log("insert", this.place(neighbour), { after: { role, parts: [content] } });
  }

  /** Moves the content of a message to the end of the request's system text. */
  instruct(message: Message): void {
    const { instructions: to = "system" } = this.outline.shape;
    this.say(message);
    const contents = this.partsOf(message).map((part) => this.contentOf(part));
    append(this.#raised, this.made(contents, this.place(message)));
    const lossy = this.#losesWords(message);
    this.change("move", message, { removed: true }, { to, before: message.raw, lossy });
  }

  /** Applies everything requested since the last flush. True when something changed. */
  flush(): boolean {
    if (this.edits.length === this.#flushed) return false;
    const pieces = applyAmendments(this.outline, this.#amendments ?? new Map(), (message, part) =>
      this.place(message, part),
    );
    append(pieces, this.#last);
    this.outline = withPieces(this.outline, pieces);
    this.flushTools();
    if (this.#system !== undefined || this.#raised.length > 0)
      this.set({ system: [...swapped(this.outline.system, this.#system), ...this.#raised] });
    this.#system = undefined;
    this.#raised = [];
    this.#amendments = undefined;
    this.#last = [];
    this.#flushed = this.edits.length;
    return true;
  }
}
