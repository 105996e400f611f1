/** Tells whether a name fits one of the patterns, in which `*` stands for any characters. */
export function fitsAny(patterns: readonly string[]): (name: string) => boolean {
  const expressions = patterns.map((pattern) => {
    const pieces = pattern.split(/\*+/).map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${pieces.join(".*")}$`, "s");
  });
  return (name) => expressions.some((expression) => expression.test(name));
}
