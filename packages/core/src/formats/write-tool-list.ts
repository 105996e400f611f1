import { asBag, asList } from "../json/values.ts";
import { withFields } from "../json/with-fields.ts";
import type { Outline } from "../model/outline.ts";
import type { Tool } from "../model/request.ts";
import { NO_PARAMETERS, RETIRED_TOOL } from "../model/retired-tool.ts";
import { unmarked } from "./cache-mark.ts";
import { isChanged } from "./is-changed.ts";
import { keepList } from "./keep-list.ts";
import { entriesOf, mapEach } from "./tool-entries.ts";
import { definitionOf, holderOf, keysOfSchema, type ToolSyntax } from "./tool-syntax.ts";

/**
 * The field of tools according to the bones: with renamed, removed and added ones. Returns the value itself if nothing
 * changed, and `undefined` if nothing is left.
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

/** An entry according to its tool's bones. */
function definitionAs(
  { name, marked, bare, parameters, openapi, strict }: Tool,
  raw: unknown,
  syntax: ToolSyntax,
): unknown {
  const own = asBag(marked ? raw : unmarked(raw));
  const holder = holderOf(own, syntax);
  const definition = definitionOf(own, syntax);
  const named = withFields(definition, {
    // A tool that goes by its type has no name.
    name: definition.name === undefined ? undefined : name,
    parameters: bare === false ? NO_PARAMETERS : definition.parameters,
    strict: strict === false ? undefined : definition.strict,
  });
  const keys = parameters && keysOfSchema(definition, syntax);
  const { jsonSchemaAt } = syntax;
  const moves = openapi === false && jsonSchemaAt !== undefined;
  let told = keys === undefined ? named : asBag(withAt(named, keys, moves ? undefined : parameters));
  if (moves) told = withFields(told, { [jsonSchemaAt]: parameters });
  return holder === undefined ? told : withFields(own, { [holder]: told });
}

/** The value with another one at the end of the keys. */
function withAt(value: unknown, [key, ...inner]: readonly string[], given: unknown): unknown {
  if (key === undefined) return given;
  const own = asBag(value);
  return withFields(own, { [key]: withAt(own[key], inner, given) });
}
