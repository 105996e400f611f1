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
import { isSilent, isWordOf, placesTold, spokenResults, unread, withWords } from "./unread.ts";

/** Where a call stands, and among which answers its result belongs. */
type CallPlace = Pick<Call, "message" | "part" | "step">;

/**
 * A history being mended. Rules say what to change by naming the messages and parts they saw; nothing moves until
 * {@link flush}, which rebuilds the list once, in one pass. Untouched messages stay the very same objects. What only a rule or
 * two ask for is a function beside them, made of these steps, so that bundles without those rules do not carry it.
 *
 * Where a message may be `undefined`, the part is one of the request's system field.
 */
export class Draft extends RequestDraft {
  readonly #contentOf: (part: Part) => PartContent;
  readonly #fieldsOf: (message: Message) => readonly string[];
  // Most histories are clean: nothing is made before it is needed.
  #amendments: Map<Message, Amendment> | undefined;
  #last: Message[] = [];
  /** What stands in the place of parts of the system text, and what comes behind them. */
  #system: Amendment["parts"];
  #raised: Part[] = [];
  /** How many edits there were then. */
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

  /** The flesh of a part. */
  contentOf(part: Part): PartContent {
    return part.made ?? this.#contentOf(part);
  }

  /** What a message says in members that its format does not know, each under its name. */
  unread(message: Message): ReturnType<typeof unread> {
    return unread(message, this.#fieldsOf, this.source.format);
  }

  /** True when a message says nothing, not even in members that its format does not know. */
  isSilent(message: Message): boolean {
    return message.kinds === 0 && this.unread(message).length === 0;
  }

  /**
   * Has a message say as text what it says only in members that its format does not know: nobody would read it there.
   * False when there is nothing of the kind.
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
      // Where a call is an item of its own, so are words before it.
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

  /** A message that Suture makes; it has the place of a neighbour. */
  newMessage(role: Role, parts: readonly Part[], neighbour: Message): Message {
    return newMessage(role, parts, neighbour.index);
  }

  /** What is to happen to a message, as of now. Whoever adds to it writes that down. */
  amend(message: Message): Amendment {
    this.#amendments ??= new Map();
    let amendment = this.#amendments.get(message);
    if (amendment === undefined) {
      amendment = {};
      this.#amendments.set(message, amendment);
    }
    return amendment;
  }

  /** Puts messages beside a message, or parts beside its own. Whoever does that writes it down. */
  add<Where extends keyof Beside>(message: Message, where: Where, items: Beside[Where]): void {
    const amendment = this.amend(message) as Partial<Record<Where, unknown[]>>;
    const list = amendment[where];
    if (list === undefined) amendment[where] = [...items];
    else append(list, items);
  }

  /** Changes a message, and writes it down at its place, or at that of what changes about it. */
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

  /** The parts of a message, with what it was made to say and in the order that it was given since the last flush. */
  partsOf(message: Message): readonly Part[] {
    return this.#amendments?.get(message)?.order ?? message.parts;
  }

  /** Puts others in the place of a part, and writes it down. */
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

  /** The last message of a step and its answers. */
  #endOf(step: Step): Message {
    return messageAt(this.outline, step.end - 1) as Message;
  }

  /**
   * Puts other content in the place of a part. The other fields of its wire form are kept, unless `keep` is false.
   */
  replaceContent(
    message: Message | undefined,
    part: Part,
    content: PartContent,
    lossy = false,
    keep = true,
  ): void {
    this.swap("replace", message, part, [contentPart(content, part, keep)], { after: content, lossy });
  }

  /** Changes every text of a part, those in members that its format does not know included. */
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
    // The text of arguments goes with the input that it says.
    const kept = text === undefined || "input" in changes ? {} : { arguments: text };
    this.replaceContent(message, part, { ...content, ...kept, ...changes } as PartContent, lossy);
  }

  /** Puts several parts in the place of one. */
  splitContent(message: Message, part: Part, contents: readonly PartContent[]): void {
    // Numbered as blocks of a list, so that a writer does not join them into one string again.
    const parts = contents.map((content, index) => ({ ...contentPart(content, part, false), index }));
    this.swap("split", message, part, parts, { after: contents });
  }

  /** Gives a part another id or name without touching its content. */
  rename(message: Message, part: Part, field: "id" | "name", after: string): void {
    const renamed = patchedPart(part, field === "id" ? { id: after } : { name: after });
    const before = part[field] === undefined ? oddMember(part.raw, field) : undefined;
    this.swap("rename", message, part, [renamed], { before: part[field] ?? null, ...before, after });
  }

  /** Takes a part away. A message left without parts goes with its last one. */
  removePart(message: Message | undefined, part: Part, lossy = true): void {
    if (message && !lossy) this.say(message);
    this.swap("remove", message, part, [], { lossy });
  }

  /** Takes a whole message away. */
  removeMessage(message: Message): void {
    const before = message.raw ?? message.parts.map((part) => part.made);
    this.change("remove", message, { removed: true }, { before, lossy: !this.isSilent(message) });
  }

  /** Brings a result home: to the end of the answers of its call's step. */
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

  /** Turns a part into a user's text where it stands, or after the answers of the step it stands in. */
  quote(message: Message, part: Part, contents: readonly PartContent[], within: Step | undefined): void {
    const place = this.place(message, part);
    if (within !== undefined) this.hoist(this.#endOf(within), contents, place);
    else if (message.role === "tool") this.amend(message).role = "user";
    const here = within === undefined ? this.made(contents, place) : [];
    this.swap("quote", message, part, here, { after: contents });
  }

  /** Hands content that stood at a place over to the user, right after the message (and its step's answers). */
  hoist(message: Message, contents: readonly PartContent[], place: string): void {
    this.add(message, "appended", this.made(contents, place));
  }

  /** Parts made of content that stood at a place. */
  made(contents: readonly PartContent[], origin: string): Part[] {
    return contents.map((content) => withOrigin(contentPart(content), origin));
  }

  /** Adds made content at the start or the end of a message. */
  addContent(message: Message, content: PartContent, where: "start" | "end"): void {
    const part = contentPart(content);
    const parts = this.partsOf(message);
    const order = where === "start" ? [part, ...parts] : [...parts, part];
    this.change("insert", message, { order }, { after: content });
  }

  /** Joins a message to the one before it. */
  joinToPrevious(message: Message, previous: Message): void {
    this.say(previous);
    this.say(message);
    this.change("merge", message, { joins: true }, { to: this.place(previous) });
  }

  /** Gives a message another role, under the name that its wire has for it. */
  setRole(message: Message, role: Role, after: string = role): void {
    this.say(message);
    // A message that was changed before has its word in its value alone.
    const before = message.wireRole || (asString(asBag(message.raw).role) ?? "");
    const odd = before === "" ? oddMember(message.raw, "role") : undefined;
    this.change("replace", message, { role }, { before, ...odd, after });
  }

  /** Writes a message anew in the wire's own form; nothing it says changes. */
  rewrite(message: Message, before: unknown, after?: unknown): void {
    this.say(message);
    this.change("replace", message, { rewritten: true }, { before, after });
  }

  /**
   * Takes fields away from a message, and from what stands `inside` of it, each with the way there: `raw` is the message without
   * those. What it was made to say of them as text is not lost.
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

  /** Splits the parts off that others say, into messages of theirs behind it: calls, what answers them, then the rest. */
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

  /** Puts a made message before another one, or at the end of the list. */
  insert(role: Role, content: PartContent, before?: Message): void {
    const neighbour = before ?? this.outline.messages.at(-1);
    const made = newMessage(role, [contentPart(content)], neighbour?.index ?? 0);
    if (before === undefined) this.#last.push(made);
    else this.add(before, "before", [made]);
    this.log("insert", this.place(neighbour), { after: { role, parts: [content] } });
  }

  /** Moves what a message says behind the request's own system text. */
  instruct(message: Message): void {
    const { instructions: to = "system" } = this.outline.shape;
    this.say(message);
    const contents = this.partsOf(message).map((part) => this.contentOf(part));
    append(this.#raised, this.made(contents, this.place(message)));
    this.change("move", message, { removed: true }, { to, before: message.raw });
  }

  /** Carries out what was asked since the last flush. True when something changed. */
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
