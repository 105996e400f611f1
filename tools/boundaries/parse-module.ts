import { parseAst } from "rolldown/parseAst";

/** One import, re-export or `import()` of a module. */
export interface Import {
  readonly specifier: string;
  /** True when it is erased at compile time. */
  readonly typeOnly: boolean;
  readonly line: number;
}

/** A mention of a global such as `Date` or `Math.random`. */
export interface Mention {
  readonly name: string;
  readonly line: number;
}

/** What the boundary check needs to know about a module. */
export interface ParsedModule {
  readonly imports: readonly Import[];
  readonly mentions: readonly Mention[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  // biome-ignore lint/suspicious/noExplicitAny: an ESTree node has no closed set of fields
  readonly [field: string]: any;
}

/** Parses a module, and lists its imports and its uses of globals in `watched`. */
export function parseModule(file: string, source: string, watched: readonly string[]): ParsedModule {
  const imports: Import[] = [];
  const mentions: Mention[] = [];
  const lineOf = (node: Node) => source.slice(0, node.start).split("\n").length;

  const visit = (node: Node) => {
    const specifier = specifierOf(node);
    if (specifier !== undefined) {
      imports.push({ specifier, typeOnly: isTypeOnly(node), line: lineOf(node) });
    }
    const name = nameOf(node);
    if (name !== undefined && watched.includes(name)) mentions.push({ name, line: lineOf(node) });
    for (const [field, value] of Object.entries(node)) {
      if (isLabel(node, field)) continue;
      for (const child of Array.isArray(value) ? value : [value]) {
        if (typeof child?.type === "string") visit(child);
      }
    }
  };
  visit(parseAst(source, { lang: file.endsWith(".ts") ? "ts" : "js" }, file) as unknown as Node);
  return { imports, mentions };
}

function specifierOf(node: Node): string | undefined {
  return /^(Import|ExportAll|ExportNamed)(Declaration|Expression)$|^TSImportType$/.test(node.type)
    ? (node.source?.value as string | undefined)
    : undefined;
}

function isTypeOnly(node: Node): boolean {
  if (node.type === "TSImportType" || node.importKind === "type" || node.exportKind === "type") return true;
  const specifiers: readonly Node[] = node.specifiers ?? [];
  return specifiers.length > 0 && specifiers.every((one) => (one.importKind ?? one.exportKind) === "type");
}

function nameOf(node: Node): string | undefined {
  if (node.type === "Identifier") return node.name;
  if (node.type !== "MemberExpression" || node.computed) return undefined;
  return `${node.object.name}.${node.property.name}`;
}

/** A property name is not a use of the global with that name: `{ Date: 1 }`, `row.Date`. */
function isLabel(node: Node, field: string): boolean {
  return (field === "property" || field === "key") && !node.computed;
}
