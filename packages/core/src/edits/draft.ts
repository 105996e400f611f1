import type { PartContent } from "../model/content.ts";
import { changeMessage, type Message, type Role } from "../model/message.ts";
import { type Outline, placeOf, type RequestFacts, type Tool } from "../model/outline.ts";
import type { Part } from "../model/part.ts";
import type { Step } from "../pairing/pairs.ts";
import { type Amendment, applyAmendments, newMessage } from "./apply.ts";
import type { Edit, EditAction } from "./edit.ts";
import { contentPart, patchedPart } from "./make-part.ts";

/** What an edit says besides where it happened. */
export interface EditNote {
  readonly to?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly lossy?: boolean;
}

/**
 * A history being mended. Rules say what to change by naming the messages and parts they saw; nothing moves until
 * {@link flush}, which rebuilds the list once, in one pass. Untouched messages stay the very same objects.
 */
export class Draft {
  /** The history as of the last flush. */
  outline: Outline;
  readonly edits: Edit[] = [];
  /** Code of the rule at work, written into its edits. */
  rule = "";
  /** The outline whose shape places are written in: the caller's document. */
  readonly #source: Outline;
  readonly #contentOf: (part: Part) => PartContent;
  #amendments = new Map<Message, Amendment>();
  #front: Message[] = [];
  #back: Message[] = [];
  #touched = false;

  constructor(outline: Outline, source: Outline, contentOf: (part: Part) => PartContent) {
    this.outline = outline;
    this.#source = source;
    this.#contentOf = contentOf;
  }

  /** The flesh of a part. */
  contentOf(part: Part): PartContent {
    return part.made ?? this.#contentOf(part);
  }

  /** Place in the caller's document. */
  place(message: Message | undefined, part?: Part): string {
    return placeOf(this.#source.shape, message, part);
  }

  /** Writes an edit down. Every change to a history passes here. */
  log(action: EditAction, place: string, note: EditNote = {}): void {
    this.#touched = true;
    this.edits.push({ rule: this.rule, action, place, ...note, lossy: note.lossy ?? false });
  }

  #amend(message: Message): Amendment {
    let amendment = this.#amendments.get(message);
    if (amendment === undefined) {
      amendment = {
        parts: undefined,
        attached: undefined,
        appended: undefined,
        before: undefined,
        after: undefined,
        role: undefined,
        omit: undefined,
        order: undefined,
        itemId: true,
        removed: false,
        joins: false,
        rewritten: false,
      };
      this.#amendments.set(message, amendment);
    }
    return amendment;
  }

  #was(part: Part): unknown {
    return part.raw ?? part.made;
  }

  #swap(message: Message, part: Part, parts: readonly Part[]): void {
    const amendment = this.#amend(message);
    amendment.parts ??= new Map();
    amendment.parts.set(part, parts);
  }

  /** Puts other content in the place of a part; the other fields of its wire form are kept. */
  replaceContent(message: Message, part: Part, content: PartContent, lossy = false): void {
    this.#swap(message, part, [contentPart(content, part)]);
    this.log("replace", this.place(message, part), { before: this.#was(part), after: content, lossy });
  }

  /** Writes a part from scratch: nothing of its wire form is kept. */
  remakeContent(message: Message, part: Part, content: PartContent): void {
    this.#swap(message, part, [contentPart(content, part, false)]);
    this.log("replace", this.place(message, part), { before: this.#was(part), after: content });
  }

  /** Puts several parts in the place of one. */
  splitContent(message: Message, part: Part, contents: readonly PartContent[]): void {
    // Numbered as blocks of a list, so that a writer does not join them into one string again.
    const parts = contents.map((content, index) => ({ ...contentPart(content, part, false), index }));
    this.#swap(message, part, parts);
    this.log("split", this.place(message, part), { before: this.#was(part), after: contents });
  }

  /** Gives a part another id, name or set of traits without touching its content. */
  patch(
    message: Message,
    part: Part,
    patch: { id?: string; name?: string; traits?: number },
    note: EditNote,
  ): void {
    this.#swap(message, part, [patchedPart(part, patch)]);
    this.log("rename", this.place(message, part), note);
  }

  /** Takes a part away. A message left without parts goes with its last one. */
  removePart(message: Message, part: Part, lossy = true): void {
    this.#swap(message, part, []);
    this.log("remove", this.place(message, part), { before: this.#was(part), lossy });
  }

  /** Takes a whole message away. */
  removeMessage(message: Message, lossy = true): void {
    this.#amend(message).removed = true;
    this.log("remove", this.place(message), {
      before: message.raw ?? message.parts.map((p) => p.made),
      lossy,
    });
  }

  /** Brings a result home: to the end of the answers of a step. */
  moveResult(message: Message, part: Part, step: Step, call: { message: Message; part: Part }): void {
    const place = this.place(message, part);
    this.#swap(message, part, []);
    this.#attach(step, { ...part, origin: place });
    this.log("move", place, { to: this.place(call.message, call.part), before: this.#was(part) });
  }

  /** Answers a call with a made result. */
  closeCall(call: { message: Message; part: Part; step: Step }, content: PartContent): void {
    this.#attach(call.step, contentPart(content, undefined));
    this.log("insert", this.place(call.message, call.part), { after: content });
  }

  #attach(step: Step, part: Part): void {
    const anchor = this.outline.messages[step.end - 1] as Message;
    const amendment = this.#amend(anchor);
    amendment.attached ??= [];
    amendment.attached.push(part);
  }

  /** Turns a part into a user's text where it stands, or after the answers of the step it stands in. */
  quote(message: Message, part: Part, contents: readonly PartContent[], within: Step | undefined): void {
    const place = this.place(message, part);
    const parts = contents.map((content) => ({ ...contentPart(content, undefined), origin: place }));
    const anchor = within === undefined ? undefined : (this.outline.messages[within.end - 1] as Message);
    const rest = message.parts.slice(message.parts.indexOf(part) + 1);
    if (anchor === undefined || (anchor === message && !rest.some((other) => other.kind === "tool-result"))) {
      this.#swap(message, part, parts);
      if (message.role === "tool") this.#amend(message).role = "user";
    } else {
      this.#swap(message, part, []);
      const amendment = this.#amend(anchor);
      amendment.appended ??= [];
      amendment.appended.push(...parts);
    }
    this.log("quote", place, { before: this.#was(part), after: contents });
  }

  /** Hands content that stood at a place over to the user, right after the message (and its step's answers). */
  hoist(message: Message, contents: readonly PartContent[], place: string): void {
    const amendment = this.#amend(message);
    amendment.appended ??= [];
    amendment.appended.push(
      ...contents.map((content) => ({ ...contentPart(content, undefined), origin: place })),
    );
  }

  /** Puts the parts of a message into another order. */
  reorder(message: Message, parts: readonly Part[], moved: Part, to?: string): void {
    this.#amend(message).order = parts;
    this.log("move", this.place(message, moved), {
      before: this.#was(moved),
      ...(to === undefined ? {} : { to }),
    });
  }

  /** Adds made content at the start or the end of a message. */
  addContent(message: Message, content: PartContent, where: "start" | "end"): void {
    const part = contentPart(content, undefined);
    const amendment = this.#amend(message);
    const parts = amendment.order ?? message.parts;
    amendment.order = where === "start" ? [part, ...parts] : [...parts, part];
    this.log("insert", this.place(message), { after: content });
  }

  /** Joins a message to the one before it. */
  joinToPrevious(message: Message, previous: Message): void {
    this.#amend(message).joins = true;
    this.log("merge", this.place(message), { to: this.place(previous) });
  }

  /** Gives a message another role. */
  setRole(message: Message, role: Role): void {
    this.#amend(message).role = role;
    this.log("replace", this.place(message), { before: message.wireRole, after: role });
  }

  /** Writes a message anew in the wire's own form; nothing it says changes. */
  rewrite(message: Message, before: unknown, after: unknown): void {
    this.#amend(message).rewritten = true;
    this.log("replace", this.place(message), { before, after });
  }

  /** Leaves fields of a message out. */
  omit(message: Message, fields: readonly string[], before: unknown): void {
    this.#amend(message).omit = fields;
    this.log("remove", this.place(message), { before, lossy: true });
  }

  /** Takes an item's own id away; what it says stays. */
  dropItemId(message: Message): void {
    this.#amend(message).itemId = false;
    this.log("remove", `${this.place(message)}.id`, { before: message.itemId });
  }

  /** Splits the non-results of a message off into a message of their own after it. */
  splitResults(message: Message): void {
    const rest = message.parts.filter((part) => part.kind !== "tool-result");
    const amendment = this.#amend(message);
    amendment.order = message.parts.filter((part) => part.kind === "tool-result");
    amendment.after ??= [];
    amendment.after.push(
      changeMessage(newMessage("user", rest, message.index), { parts: rest, wireRole: message.wireRole }),
    );
    this.log("split", this.place(message), { before: message.raw });
  }

  /** Moves a message to before another one. */
  moveBefore(message: Message, anchor: Message): void {
    this.#amend(message).removed = true;
    const amendment = this.#amend(anchor);
    amendment.before ??= [];
    amendment.before.push(message);
    this.log("move", this.place(message), { to: this.place(anchor) });
  }

  /** Puts a made message before or after another one, or at an end of the list. */
  insert(
    role: Role,
    contents: readonly PartContent[],
    where: { before: Message } | { after: Message } | "start" | "end",
  ): void {
    const parts = contents.map((content) => contentPart(content, undefined));
    let neighbour: Message | undefined;
    if (where === "start" || where === "end") {
      neighbour = where === "end" ? this.outline.messages.at(-1) : this.outline.messages[0];
      (where === "start" ? this.#front : this.#back).push(newMessage(role, parts, neighbour?.index ?? 0));
    } else {
      neighbour = "before" in where ? where.before : where.after;
      const amendment = this.#amend(neighbour);
      const side = "before" in where ? "before" : "after";
      amendment[side] ??= [];
      amendment[side].push(newMessage(role, parts, neighbour.index));
    }
    this.log("insert", this.place(neighbour), { after: { role, parts: contents } });
  }

  /** Moves a message's text into the request's system field. */
  hoistSystem(message: Message): void {
    this.#amend(message).removed = true;
    const place = this.place(message);
    const parts = message.parts.map((part) => ({
      ...contentPart(this.contentOf(part), undefined),
      origin: place,
    }));
    this.outline = { ...this.outline, system: [...this.outline.system, ...parts] };
    this.log("move", place, { to: "system", before: message.raw });
  }

  /** Changes the tools the request defines. */
  setTools(tools: readonly Tool[] | undefined, action: EditAction, note: EditNote): void {
    this.outline = { ...this.outline, tools };
    this.log(action, "tools", note);
  }

  /** Changes what the request says besides its history. */
  setRequest(request: RequestFacts, place: string, note: EditNote): void {
    this.outline = { ...this.outline, request };
    this.log("remove", place, note);
  }

  /** Replaces parts of the system field. */
  setSystem(part: Part, content: PartContent | undefined, traits: number = part.traits): void {
    const system = this.outline.system.flatMap((old) =>
      old !== part ? [old] : content === undefined ? [{ ...old, traits }] : [contentPart(content, old)],
    );
    this.outline = { ...this.outline, system };
    const after = content ?? null;
    this.log("replace", this.place(undefined, part), {
      before: this.#was(part),
      after,
      lossy: after !== null,
    });
  }

  /** Carries out what was asked since the last flush. True when something changed. */
  flush(): boolean {
    if (!this.#touched) return false;
    if (this.#amendments.size > 0 || this.#front.length > 0 || this.#back.length > 0) {
      const kept = applyAmendments(this.outline, this.#amendments, (message, part) =>
        this.place(message, part),
      );
      this.outline = { ...this.outline, messages: [...this.#front, ...kept, ...this.#back] };
    }
    this.#amendments = new Map();
    this.#front = [];
    this.#back = [];
    this.#touched = false;
    return true;
  }
}
