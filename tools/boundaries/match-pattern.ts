/**
 * Whether a path matches a pattern: `*` stays within a folder, `**` does not, `{a,b}` is either, and `{same}` is what the first `*` of the
 * importing layer matched.
 */
export function matchPattern(pattern: string, path: string, same?: string): boolean {
  return toExpression(pattern.replace("{same}", same ?? "{same}")).test(path);
}

/** What the first `*` of a pattern matches in a path. */
export function firstStar(pattern: string, path: string): string | undefined {
  return toExpression(pattern).exec(path)?.[1];
}

function toExpression(pattern: string): RegExp {
  const source = pattern.replace(/\*\*|\*|\{[^}]*\}|[.+?^$()|[\]\\]/g, (token) => {
    if (token === "**") return ".*";
    if (token === "*") return "([^/]+)";
    if (token.startsWith("{")) return `(?:${token.slice(1, -1).replaceAll(",", "|")})`;
    return `\\${token}`;
  });
  return new RegExp(`^${source}$`);
}
