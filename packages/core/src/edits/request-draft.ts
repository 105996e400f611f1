import { type Outline, placeOfTool } from "../model/outline.ts";
import type { Choice, Field, RequestFacts, SchemaChange, Tool, ToolsField } from "../model/request.ts";
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

  /** Changes the tools the request defines. */
  setTools(tools: readonly Tool[] | undefined, action: EditAction, note: EditNote): void {
    this.set({ tools });
    this.log(action, this.placeOfTool(), note);
  }

  /** Has the tools defined in the form of their wire. */
  reformTools({ value, says, names, lossy }: ToolsField): void {
    this.set({ tools: says });
    const field = { place: this.placeOfTool(), value };
    this.setField({ tools: undefined }, field, names.length > 0 ? names : undefined, lossy);
  }

  /** Has functions say otherwise what their arguments are, and writes each down. */
  changeSchemas(changes: ReadonlyMap<Tool, SchemaChange>): void {
    const change = (tool: Tool): Tool => {
      const own = changes.get(tool);
      // Others stay the very same, so that they are found when it is their turn.
      if (own === undefined) return tool;
      const { lossy: _, ...change } = own;
      return { ...tool, ...change };
    };
    this.set({ tools: this.outline.tools?.map(change) });
    for (const [tool, { parameters: after, strict, openapi, lossy }] of changes) {
      const { parameters: before } = tool;
      const place = this.placeOfTool(tool);
      if (after !== before || openapi !== tool.openapi) this.log("replace", place, { before, after, lossy });
      if (strict !== tool.strict) this.log("remove", place, { before: { strict: tool.strict }, lossy: true });
    }
  }

  /** Takes the prompt-cache marks off tools. */
  unmarkTools(marked: readonly Tool[]): void {
    const places = new Set(marked.map(({ index }) => index));
    const now = this.outline.tools?.map((tool) =>
      places.has(tool.index) ? { ...tool, marked: false } : tool,
    );
    this.setTools(now, "rename", { before: "cache mark" });
  }

  /** Leaves out the tools that are not to be kept. */
  keepTools(tools: readonly Tool[], kept: ReadonlySet<Tool>): void {
    const gone = tools.filter((tool) => !kept.has(tool));
    this.setTools(
      tools.filter((tool) => kept.has(tool)),
      "remove",
      { before: gone.map(({ name }) => name), lossy: true },
    );
  }
}
