import { asBag, type Bag, isBag } from "../json/values.ts";
import type { ToolContent } from "../model/request.ts";

/**
 * Returns the replacement for a definition; `index` is its position among all definitions. Where entries are groups of
 * definitions, `entry` is the group's position and `inner` the path inside it; `lone` means that a definition is in the
 * place of a group.
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
  /** Fields that may hold the definition; none if the entry itself is one. */
  readonly holders?: readonly string[];
  /** A tool without a name goes by its type. */
  readonly byType?: boolean;
  /** True for an entry in the wire's own form; every entry by default. */
  isFormed?(raw: Bag): boolean;
  /** True for an entry that is the cache mark of the tool before it. */
  isMark?(raw: unknown): boolean;
  /** True for a function without a schema of its arguments. */
  isBare?(raw: Bag): boolean;
  /** The type of tool that an entry defines, if rules need that and the schemas of functions. */
  typeOf?(raw: Bag): unknown;
  /** A single entry may replace the list. */
  readonly unlisted?: boolean;
  /** Changes the definitions in a list, and appends others. By default, each entry is one definition. */
  map?(list: readonly unknown[], change: Change, more: readonly unknown[]): readonly unknown[];
  /** True for an entry that says more than the wire can express. */
  loses?(raw: Bag): boolean;
  /** The keys that lead to the schema that rules examine; by default a function's `parameters`. */
  schemaAt?(definition: Bag): readonly string[] | undefined;
  /** If that is an OpenAPI schema: the key for a JSON Schema instead. */
  readonly jsonSchemaAt?: string;
  /** The JSON Schema of a definition's arguments. */
  schemaOf(definition: Bag): unknown;
  /** Writes a tool. If `raw` is almost in the wire's own form, its other fields may be kept. */
  make(tool: ToolContent, raw?: Bag): unknown;
}

/** The field of an entry that holds the definition; `undefined` if the entry itself is one. */
export function holderOf(raw: Bag, { holders = [] }: ToolSyntax): string | undefined {
  return holders.find((field) => isBag(raw[field]));
}

/** The definition in an entry. */
export function definitionOf(raw: Bag, syntax: ToolSyntax): Bag {
  const holder = holderOf(raw, syntax);
  return holder === undefined ? raw : asBag(raw[holder]);
}

const PARAMETERS: readonly string[] = ["parameters"];

/** The keys that lead to the schema that rules examine; `undefined` if they need none. */
export function keysOfSchema(
  definition: Bag,
  { schemaAt, typeOf }: ToolSyntax,
): readonly string[] | undefined {
  return schemaAt === undefined ? typeOf && PARAMETERS : schemaAt(definition);
}
