/** The layout of a JSON text. */
export interface Layout {
  /** White space per level; `undefined` if everything is on one line. */
  readonly indent: string | undefined;
  readonly newline: "\n" | "\r\n";
  /** A space after colons, and after commas on one line. */
  readonly spaced: boolean;
  /** White space before and after the document. */
  readonly before: string;
  readonly after: string;
}

/** The layout of the given JSON text. */
export function layoutOf(text: string): Layout {
  const before = /^\s*/.exec(text)![0];
  const tail = text.slice(-1000);
  const after = tail.slice(tail.trimEnd().length);
  const head = text.slice(before.length, before.length + 10_000);
  const broken = /^(?:[[{]\s*)*?[[{]\r?\n([ \t]*)/.exec(head);
  return {
    indent: broken ? broken[1]! : undefined,
    newline: head.includes("\r\n") || after.includes("\r\n") ? "\r\n" : "\n",
    spaced: /^[[{\s]*"(?:[^"\\]|\\.)*":\s/.test(head) || broken !== null,
    before,
    after,
  };
}
