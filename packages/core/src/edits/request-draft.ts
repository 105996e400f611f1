import { type Outline, placeOfTool } from "../model/outline.ts";
import type { Choice, Field, RequestFacts, Tool } from "../model/request.ts";
import type { Edit, EditAction } from "./edit.ts";

/** What an edit says besides where it happened. */
export type EditNote = Partial<Omit<Edit, "rule" | "action" | "place">>;

/**
 * A conversation being mended, but for its messages: system text, tools, and which of them is to be called. It keeps the account of
 * all edits.
 */
export class RequestDraft {
  /** The conversation; what was asked of its messages shows once they are rebuilt. */
  declare outline: Outline;
  /** The caller's document, in whose shape places are written. */
  declare readonly source: Outline;
  readonly edits: Edit[] = [];
  /** Code of the rule at work, written into its edits. */
  rule = "";
  /** What stands in the place of single tools. */
  #changed: Map<Tool, Tool> | undefined;

  constructor(outline: Outline) {
    this.outline = outline;
    this.source = outline;
  }

  /** Place of a tool, or of the field that holds them all, in the caller's document. */
  placeOfTool(tool?: Tool): string {
    return placeOfTool(this.source.shape, tool);
  }

  /** Writes an edit down. Every change to a conversation passes here. */
  log(action: EditAction, place: string, note: EditNote = {}, before?: unknown): void {
    const { rule } = this;
    const edit: { -readonly [Key in keyof Edit]: unknown } = { rule, action, place, lossy: false };
    if (before !== undefined) edit.before = before;
    // Key by key: copying in one go takes the engine three times as long, and each edit comes here.
    for (const field in note) edit[field as keyof EditNote] = note[field as keyof EditNote];
    this.edits.push(edit as Edit);
  }

  /** Changes what the outline says besides its messages. Whoever asks for it writes it down. */
  set(changes: Partial<Outline>): void {
    this.outline = { ...this.outline, ...changes };
  }

  /** Has a field say something else, or nothing, and writes it down. */
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

  /** Says which tool is to be called, in a form of its wire; without a choice, the model decides. */
  choose(field: Field<Choice>, says: Choice | undefined): void {
    this.setField({ choice: says && { ...field, says, unformed: false } }, field, says);
  }

  /** Puts another tool in the place of one. Whoever asks for it writes it down. */
  changeTool(tool: Tool, now: Tool): void {
    this.#changed ??= new Map();
    this.#changed.set(tool, now);
  }

  /** Carries out what was asked of single tools. */
  protected flushTools(): void {
    const changed = this.#changed;
    if (changed === undefined) return;
    this.#changed = undefined;
    this.set({ tools: this.outline.tools?.map((tool) => changed.get(tool) ?? tool) });
  }

  /** Changes the tools the request defines. */
  setTools(tools: readonly Tool[] | undefined, action: EditAction, note: EditNote): void {
    this.set({ tools });
    this.log(action, this.placeOfTool(), note);
  }
}
