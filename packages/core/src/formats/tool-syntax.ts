import { asBag, type Bag, isBag } from "../json/values.ts";
import type { ToolContent } from "../model/request.ts";

/**
 * Gives what is to stand in the place of a definition, of which `index` others come before it. Where entries are groups of definitions,
 * `entry` says in which group it stands and `inner` where in that; it is `lone` where it stands in the place of a group.
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
  /** Changes the definitions in a list, and adds others; where it is absent, each entry is one. */
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

/** The field of an entry that holds the definition; `undefined` where the entry is one. */
export function holderOf(raw: Bag, { holders = [] }: ToolSyntax): string | undefined {
  return holders.find((field) => isBag(raw[field]));
}

/** The definition that an entry holds, or is. */
export function definitionOf(raw: Bag, syntax: ToolSyntax): Bag {
  const holder = holderOf(raw, syntax);
  return holder === undefined ? raw : asBag(raw[holder]);
}

const PARAMETERS: readonly string[] = ["parameters"];

/** Under which keys a definition has the schema that rules ask for; `undefined` where they ask for none. */
export function keysOfSchema(
  definition: Bag,
  { schemaAt, typeOf }: ToolSyntax,
): readonly string[] | undefined {
  return schemaAt === undefined ? typeOf && PARAMETERS : schemaAt(definition);
}
