import { type Outline, placeOfTool } from "../model/outline.ts";
import type { Choice, Field, RequestFacts, Tool } from "../model/request.ts";
import type { Edit, EditAction } from "./edit.ts";

/** What an edit says besides rule, action and place. */
export type EditNote = Partial<Omit<Edit, "rule" | "action" | "place">>;

/**
 * A conversation being mended, except its messages: system text, tools, tool choice. It keeps the list of all edits.
 */
export class RequestDraft {
  /** The current conversation. Changes to messages show once they are rebuilt. */
  declare outline: Outline;
  /** The caller's document; all places refer to it. */
  declare readonly source: Outline;
  readonly edits: Edit[] = [];
  /** Code of the current rule, written into its edits. */
  rule = "";
  /** Replacements of single tools. */
  #changed: Map<Tool, Tool> | undefined;

  constructor(outline: Outline) {
    this.outline = outline;
    this.source = outline;
  }

  /** Place of a tool, or of the field with all tools, in the caller's document. */
  placeOfTool(tool?: Tool): string {
    return placeOfTool(this.source.shape, tool);
  }

  /** Records an edit. Every change to a conversation passes here. */
  log(action: EditAction, place: string, note: EditNote = {}, before?: unknown): void {
    const { rule } = this;
    const edit: { -readonly [Key in keyof Edit]: unknown } = { rule, action, place, lossy: false };
    if (before !== undefined) edit.before = before;
    // Spreading takes the engine several times as long, and so do computed keys.
    if (note.before !== undefined) edit.before = note.before;
    if (note.after !== undefined) edit.after = note.after;
    if (note.to !== undefined) edit.to = note.to;
    if (note.lossy === true) edit.lossy = true;
    this.edits.push(edit as Edit);
  }

  /** Changes the outline except its messages. The caller records the edit. */
  set(changes: Partial<Outline>): void {
    this.outline = { ...this.outline, ...changes };
  }

  /** Changes or removes a field, and records it. */
  setField(
    facts: Partial<RequestFacts>,
    { place, value: before }: Field<unknown>,
    after?: unknown,
    lossy = false,
    action: EditAction = after === undefined ? "remove" : "replace",
  ): void {
    this.set({ request: { ...this.outline.request, ...facts } });
    this.log(action, place, { before, after, lossy });
  }

  /** Changes the tool choice, in a form of its wire; `undefined` lets the model decide. */
  choose(field: Field<Choice>, says: Choice | undefined): void {
    this.setField({ choice: says && { ...field, says, unformed: false } }, field, says);
  }

  /** Replaces a tool. The caller records the edit. */
  changeTool(tool: Tool, now: Tool): void {
    this.#changed ??= new Map();
    this.#changed.set(tool, now);
  }

  /** Applies the replacements of single tools. */
  protected flushTools(): void {
    const changed = this.#changed;
    if (changed === undefined) return;
    this.#changed = undefined;
    this.set({ tools: this.outline.tools?.map((tool) => changed.get(tool) ?? tool) });
  }

  /** Replaces the list of tools, and records it. */
  setTools(tools: readonly Tool[] | undefined, action: EditAction, note: EditNote): void {
    this.set({ tools });
    this.log(action, this.placeOfTool(), note);
  }
}
