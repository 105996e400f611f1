import { asBag, asString, type Bag, isBag } from "../json/values.ts";
import { placeOfTool, type Shape } from "../model/outline.ts";
import type { Tool, ToolContent, ToolsField } from "../model/request.ts";
import { isMarked } from "./cache-mark.ts";
import { defined } from "./defined.ts";
import { saysMore, toolIn } from "./stranger-tool.ts";
import { entriesOf, isOwn, mapEach, pathOf, sizeOf } from "./tool-entries.ts";
import { definitionOf, keysOfSchema, type ToolSyntax } from "./tool-syntax.ts";

/** Tools as the outline needs them. */
export interface ToolList {
  /** `undefined` if there is no list, or none with a named tool. */
  readonly tools: readonly Tool[] | undefined;
  /** The field, if it or an entry is in no form that the wire knows. */
  readonly field: ToolsField | undefined;
}

const NO_TOOLS: ToolList = { tools: undefined, field: undefined };

/** A tool under construction. */
type OpenTool = { -readonly [Key in keyof Tool]: Tool[Key] };

/** Reads a list of definitions, or a value in its place. */
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
      const own = !lone && isOwn(raw, syntax) ? raw : undefined;
      const stranger = own === undefined ? toolIn(asBag(raw)) : undefined;
      const name = own === undefined ? stranger?.name : nameOf(own, syntax);
      if (name !== undefined) {
        const tool: OpenTool = { name, index, raw };
        if (path !== undefined) tool.path = path;
        if (isMarked(raw) || syntax.isMark?.(list[index + 1])) tool.marked = true;
        if (asBag(asBag(raw).cache_control).ttl === "1h") tool.lasting = true;
        if (own !== undefined) tellMore(tool, own, syntax);
        read.push(tool);
        if (own === undefined || !isList) names.push(name);
      }
      if (own !== undefined) return [own];
      odd.push(raw);
      if (odd.length === 1 && isList) {
        first = entry;
        place = placeOfTool(shape, { index, path });
      }
      const bag = asBag(raw);
      const made = stranger && syntax.make(stranger, bag);
      lossy ||= made ? saysMore(bag, asBag(made)) || syntax.loses?.(bag) === true : sizeOf(raw) > 0;
      return made ? [made] : [];
    },
    [],
  );
  const tools = read.length > 0 || (isList && list.length === 0) ? read : undefined;
  if (isList && odd.length === 0) return { tools, field: undefined };
  const whole = isList || names.length > 0 ? formed : undefined;
  // The rewritten tools correspond to the original ones, and keep their places.
  const says = readToolList(whole, syntax).tools?.map((tool, at) => ({
    ...tool,
    path: `${read[at]?.path ?? read[at]?.index}`,
  }));
  return { tools, field: { place, value: isList ? odd : value, says, made: whole, first, names, lossy } };
}

/** The name of a tool in its wire's own form; `undefined` for entries that define none (cache marks, tool sets). */
function nameOf(raw: Bag, syntax: ToolSyntax): string | undefined {
  const { name, type } = definitionOf(raw, syntax);
  return asString(name) ?? (syntax.byType ? asString(raw.type ?? type) : undefined);
}

/** Adds the type of a tool in its wire's own form, and for a function its schema. */
function tellMore(tool: OpenTool, raw: Bag, syntax: ToolSyntax): void {
  const definition = definitionOf(raw, syntax);
  if (syntax.isBare?.(raw)) tool.bare = true;
  if (definition.name === undefined) tool.typed = true;
  const type = asString(syntax.typeOf?.(raw));
  if (type !== undefined) tool.type = type;
  if (syntax.typeOf !== undefined && type !== "function") return;
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

/** Tools in canonical form, without those that a provider runs itself; `undefined` if there are none. */
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
  const { type = "custom", systemTool } = raw;
  const hosted = systemTool !== undefined || (type !== "custom" && type !== "function");
  if (typeof name !== "string" || hosted) return undefined;
  const parameters = syntax.schemaOf(own);
  // Other wires use `custom` for any tool that the provider does not run itself.
  const custom = (raw.type === "custom" && parameters === undefined) || undefined;
  const strict = own.strict === true || undefined;
  const grammar = custom && grammarOf(asBag(own.format));
  return defined<ToolContent>({
    name,
    description: asString(description),
    parameters,
    strict,
    custom,
    grammar,
  });
}

/** The grammar of free text; one wire wraps it in an object. */
function grammarOf(format: Bag): ToolContent["grammar"] {
  const { syntax, definition } = asBag(format.grammar ?? format);
  return typeof syntax === "string" && typeof definition === "string" ? { syntax, definition } : undefined;
}
