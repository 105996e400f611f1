import { append } from "../json/append.ts";
import { asBag, asList, asString, type Bag, isBag } from "../json/values.ts";
import { withFields } from "../json/with-fields.ts";
import { type Outline, placeOfTool, type Shape } from "../model/outline.ts";
import type { Tool, ToolContent, ToolsField } from "../model/request.ts";
import { NO_PARAMETERS, RETIRED_TOOL } from "../model/retired-tool.ts";
import { unmarked } from "./cache-mark.ts";
import { defined } from "./defined.ts";
import { isChanged } from "./is-changed.ts";
import { keepList } from "./keep-list.ts";
import { isMarked } from "./shared.ts";

/**
 * What becomes of a definition; `entry` and `inner` say where it stands if entries are groups: in which of them, and where in that.
 * It is `lone` where it stands in the place of a group.
 */
export type Change = (
  raw: unknown,
  index: number,
  entry?: number,
  inner?: string,
  lone?: boolean,
) => readonly unknown[];

/** How a wire spells tool definitions. */
export interface ToolSyntax {
  /** Fields of which one holds the definition; none where it stands by itself. */
  readonly holders?: readonly string[];
  /** A tool that has no name goes by its type. */
  readonly byType?: boolean;
  /** True for an entry in the wire's own form; where it is absent, any other will do. */
  isFormed?(raw: Bag): boolean;
  /** True for an entry that is the prompt-cache mark of the tool before it. */
  isMark?(raw: unknown): boolean;
  /** True for a function that does not say what its arguments are. */
  isBare?(raw: Bag): boolean;
  /** What kind of tool an entry defines, where rules ask for that, and for the schemas of functions. */
  typeOf?(raw: Bag): unknown;
  /** An entry may stand in the place of the list. */
  readonly unlisted?: boolean;
  /** Changes the entries of a list, and adds others; where it is absent, they are definitions. */
  map?(list: readonly unknown[], change: Change, more: readonly unknown[]): readonly unknown[];
  /** True for an entry that says what no form of the wire can say. */
  loses?(raw: Bag): boolean;
  /** Under which keys a definition has the schema that rules ask for; where it is absent, a function's `parameters`. */
  schemaAt?(definition: Bag): readonly string[] | undefined;
  /** Where that is an OpenAPI schema: the key of a JSON Schema in its place. */
  readonly jsonSchemaAt?: string;
  /** The JSON Schema of a definition's arguments. */
  schemaOf(definition: Bag): unknown;
  /** Writes a tool; one that `raw` defines almost in the wire's own form may keep all else that it says. */
  make(tool: ToolContent, raw?: Bag): unknown;
}

/** What an outline says of tools. */
export interface ToolList {
  /** `undefined` when there is no list, or one that names no tool. */
  readonly tools: readonly Tool[] | undefined;
  /** The field, where it, or an entry of it, is in no form that the wire knows. */
  readonly field: ToolsField | undefined;
}

const NO_TOOLS: ToolList = { tools: undefined, field: undefined };

function holderOf(raw: Bag, { holders = [] }: ToolSyntax): string | undefined {
  return holders.find((field) => isBag(raw[field]));
}

function definitionOf(raw: Bag, syntax: ToolSyntax): Bag {
  const holder = holderOf(raw, syntax);
  return holder === undefined ? raw : asBag(raw[holder]);
}

/** A tool in the form of any wire; `undefined` for what names none. */
export function toolIn(raw: Bag): ToolContent | undefined {
  const own = [raw.function, raw.toolSpec].find(isBag) ?? raw;
  const { name, description, inputSchema } = own;
  if (typeof name !== "string") return undefined;
  const { json = inputSchema } = asBag(inputSchema);
  const parameters = [own.parameters, own.parametersJsonSchema, own.input_schema, json].find(isBag);
  return defined<ToolContent>({ name, description: asString(description), parameters });
}

/** Members that are carried into another form, under whatever name. */
const CARRIED =
  /^(type|function|toolSpec|name|description|parameters|parametersJsonSchema|input_?[sS]chema)$/;

/** True for a definition that says more than what was made of it. */
function saysMore(raw: Bag, made: Bag): boolean {
  return [raw, raw.function, raw.toolSpec].some((bag) =>
    Object.keys(asBag(bag)).some((key) => !CARRIED.test(key) && !Object.hasOwn(made, key)),
  );
}

/** How many members a value has. */
function sizeOf(value: unknown): number {
  return Object.keys(Object(value)).length;
}

/** What a field of tools holds. */
interface Entries {
  readonly list: readonly unknown[];
  /** Where each stands in the field, if not at its position. */
  readonly paths?: readonly string[];
}

/** The entries of a list. What is none may be a tool by itself, or hold some by their names. */
function entriesOf(value: unknown, syntax: ToolSyntax): Entries {
  if (!isBag(value)) return { list: asList(value) ?? [] };
  if (!isOwn(value, syntax) && toolIn(value) === undefined) {
    const list: unknown[] = [];
    const paths: string[] = [];
    for (const [name, own] of Object.entries(value)) {
      const bag = asBag(own);
      const named = toolIn(bag) ? bag : { name, ...bag };
      // A name alone may be anything.
      if (sizeOf(toolIn(named)) > 1 && list.push(named)) paths.push(name);
    }
    if (list.length > 0 || !syntax.unlisted) return { list, paths };
  }
  return { list: [value], paths: [""] };
}

/** Where a definition stands in the field of tools; `undefined` where that is its position. */
function pathOf({ paths }: Entries, index: number, entry: number, inner?: string): string | undefined {
  const outer = paths?.[entry] ?? (entry === index && inner === undefined ? undefined : String(entry));
  return inner === undefined || outer === "" ? (inner ?? outer) : `${outer}.${inner}`;
}

/** True for an entry in the wire's own form. */
function isOwn(raw: unknown, { isFormed }: ToolSyntax): raw is Bag {
  return isBag(raw) && isFormed?.(raw) !== false;
}

/** The name of a tool in its wire's own form; `undefined` for what defines none (cache marks, tool sets). */
function nameOf(raw: Bag, syntax: ToolSyntax): string | undefined {
  const { name, type } = definitionOf(raw, syntax);
  return asString(name) ?? (syntax.byType ? asString(raw.type ?? type) : undefined);
}

/** Tools in canonical form, without those a provider runs itself; `undefined` when there is none. */
export function toolsOf(value: unknown, syntax: ToolSyntax): readonly ToolContent[] | undefined {
  const tools = (readToolList(value, syntax).tools ?? []).flatMap(
    ({ raw }) => contentOf(asBag(raw), syntax) ?? [],
  );
  return tools.length === 0 ? undefined : tools;
}

function contentOf(raw: Bag, syntax: ToolSyntax): ToolContent | undefined {
  if (!isOwn(raw, syntax)) return toolIn(raw);
  const own = definitionOf(raw, syntax);
  const { name, description } = own;
  const { type = "custom" } = raw;
  if (typeof name !== "string" || (type !== "custom" && type !== "function")) return undefined;
  return defined<ToolContent>({ name, description: asString(description), parameters: syntax.schemaOf(own) });
}

// Every request comes here: a callback for each entry costs the engine three times as long.
const mapEach: NonNullable<ToolSyntax["map"]> = (list, change, more) => {
  const out: unknown[] = [];
  for (let index = 0; index < list.length; index++) append(out, change(list[index], index));
  append(out, more);
  return out;
};

/** Reads a list of definitions, or what stands in the place of one. */
export function readToolList(value: unknown, syntax: ToolSyntax, shape: Pick<Shape, "tools"> = {}): ToolList {
  if (value === undefined) return NO_TOOLS;
  const entries = entriesOf(value, syntax);
  const { list } = entries;
  const isList = Array.isArray(value) || (syntax.unlisted === true && list[0] === value);
  const read: Tool[] = [];
  const odd: unknown[] = [];
  const names: string[] = [];
  let first: number | undefined;
  let place = placeOfTool(shape);
  let lossy = !isList && list[0] !== value && sizeOf(value) > list.length;
  const { map = mapEach } = syntax;
  const formed = map(
    list,
    (raw, index, entry = index, inner?, lone = false) => {
      const path = pathOf(entries, index, entry, inner);
      const own = !lone && isOwn(raw, syntax);
      const stranger = own ? undefined : toolIn(asBag(raw));
      const name = own ? nameOf(raw, syntax) : stranger?.name;
      if (name !== undefined) {
        const tool: { -readonly [Key in keyof Tool]: Tool[Key] } = { name, index, raw };
        if (path !== undefined) tool.path = path;
        if (isMarked(raw) || syntax.isMark?.(list[index + 1])) tool.marked = true;
        if (asBag(asBag(raw).cache_control).ttl === "1h") tool.lasting = true;
        if (own && syntax.isBare?.(raw)) tool.bare = true;
        if (own && definitionOf(raw, syntax).name === undefined) tool.typed = true;
        if (own) tellArguments(tool, raw, syntax);
        read.push(tool);
        if (!own || !isList) names.push(name);
      }
      if (own) return [raw];
      if (odd.push(raw) === 1 && isList) {
        first = entry;
        place = placeOfTool(shape, { index, path });
      }
      const made = stranger && syntax.make(stranger, asBag(raw));
      lossy ||= made
        ? saysMore(asBag(raw), asBag(made)) || syntax.loses?.(asBag(raw)) === true
        : sizeOf(raw) > 0;
      return made ? [made] : [];
    },
    [],
  );
  const tools = read.length > 0 || (isList && list.length === 0) ? read : undefined;
  if (isList && odd.length === 0) return { tools, field: undefined };
  const whole = isList || names.length > 0 ? formed : undefined;
  // In the new form they are as many, and still the caller's.
  const says = readToolList(whole, syntax).tools?.map((tool, at) => ({
    ...tool,
    path: `${read[at]?.path ?? read[at]?.index}`,
  }));
  return { tools, field: { place, value: isList ? odd : value, says, made: whole, first, names, lossy } };
}

/**
 * The field of tools as the bones say: with those that were renamed, dropped and added. Gives back the value itself when nothing
 * changed, `undefined` when nothing is left.
 */
export function writeToolList(
  value: unknown,
  outline: Outline,
  original: Outline | undefined,
  syntax: ToolSyntax,
): unknown {
  const { tools } = outline;
  const mended = isChanged("tools", outline, original) ? original?.request.tools : undefined;
  const base = mended ? mended.made : value;
  const read = mended ? mended.says : original?.tools;
  if (tools === read) return base;
  const had = new Set(read?.map(({ index }) => index));
  const now = new Map(tools?.map((tool) => [tool.index, tool]));
  const made = tools?.filter(({ index }) => index < 0) ?? [];
  const { list } = entriesOf(base, syntax);
  const { map = mapEach } = syntax;
  const next = map(
    list,
    (raw, index) => {
      const tool = now.get(index);
      if (tool !== undefined) return [definitionAs(tool, raw, syntax)];
      const taken = now.get(index - 1)?.marked === false && syntax.isMark?.(raw);
      return taken || had.has(index) ? [] : [raw];
    },
    made.map(({ name }) => syntax.make({ name, ...RETIRED_TOOL })),
  );
  if (next.length === 0 && (tools === undefined || asList(base)?.length !== 0)) return undefined;
  return keepList(list, next) === list ? base : next;
}

/** Tells what kind of tool it is, and of a function what its arguments are. */
function tellArguments(
  tool: { -readonly [Key in keyof Tool]: Tool[Key] },
  raw: Bag,
  syntax: ToolSyntax,
): void {
  const type = asString(syntax.typeOf?.(raw));
  if (type !== undefined) tool.type = type;
  if (syntax.typeOf !== undefined && type !== "function") return;
  const definition = definitionOf(raw, syntax);
  const keys = keysOfSchema(definition, syntax);
  if (keys === undefined) return;
  let schema: unknown = definition;
  for (const key of keys) schema = asBag(schema)[key];
  if (isBag(schema)) {
    tool.parameters = schema;
    if (syntax.jsonSchemaAt !== undefined) tool.openapi = true;
  }
  if (type !== undefined && definition.strict === true) tool.strict = true;
}

const PARAMETERS: readonly string[] = ["parameters"];

function keysOfSchema(definition: Bag, { schemaAt, typeOf }: ToolSyntax): readonly string[] | undefined {
  return schemaAt === undefined ? typeOf && PARAMETERS : schemaAt(definition);
}

/** A value with another under some keys in it. */
function withAt(value: unknown, [key, ...inner]: readonly string[], given: unknown): unknown {
  if (key === undefined) return given;
  const own = asBag(value);
  return withFields(own, { [key]: withAt(own[key], inner, given) });
}

function definitionAs(
  { name, marked, bare, parameters, openapi, strict }: Tool,
  raw: unknown,
  syntax: ToolSyntax,
): unknown {
  const own = asBag(marked ? raw : unmarked(raw));
  const field = holderOf(own, syntax);
  const definition = field === undefined ? own : asBag(own[field]);
  const named = withFields(definition, {
    // One that goes by its type has none.
    name: definition.name === undefined ? undefined : name,
    parameters: bare === false ? NO_PARAMETERS : definition.parameters,
    strict: strict === false ? undefined : definition.strict,
  });
  const keys = parameters && keysOfSchema(definition, syntax);
  const { jsonSchemaAt } = syntax;
  const moves = openapi === false && jsonSchemaAt !== undefined;
  let told = keys === undefined ? named : asBag(withAt(named, keys, moves ? undefined : parameters));
  if (moves) told = withFields(told, { [jsonSchemaAt]: parameters });
  return field === undefined ? told : withFields(own, { [field]: told });
}
