/** Where a text stops being JSON. */
export interface JsonFault {
  /** UTF-16 offset of the first invalid character. */
  readonly offset: number;
  /** "unexpected X, expected Y". */
  readonly message: string;
  /** True when a whole value ended before it, so that the text holds several documents. */
  readonly afterDocument: boolean;
}

const SPACE = /[ \t\n\r]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w)/y;

type State = "value" | "first-item" | "first-key" | "key" | "colon" | "after";

const EXPECTED: { readonly [Name in State]: string } = {
  value: "a value",
  "first-item": 'a value or "]"',
  "first-key": 'a name in double quotes or "}"',
  key: "a name in double quotes",
  colon: '":"',
  after: "",
};

/**
 * Finds the fault in a text that `JSON.parse` refused. Node's own message lacks the position of some faults and depends on the version.
 * Works without recursion, so depth does not matter.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const open: ("{" | "[")[] = [];
  let state = "value" as State;
  let at = 0;
  for (;;) {
    at = match(SPACE, text, at);
    const char = text[at];
    const inside = open.at(-1);
    const wantsKey = state === "first-key" || state === "key";
    if (char === undefined) {
      if (state === "after" && inside === undefined) return undefined;
      return fault(text, at, expected(state, inside));
    }
    if (state === "after") {
      if (inside === undefined) return fault(text, at, "the end of the document", true);
      if (char === ",") state = inside === "{" ? "key" : "value";
      else if (char === (inside === "{" ? "}" : "]")) open.pop();
      else return fault(text, at, expected(state, inside));
      at += 1;
    } else if (state === "colon") {
      if (char !== ":") return fault(text, at, EXPECTED.colon);
      state = "value";
      at += 1;
    } else if ((state === "first-key" && char === "}") || (state === "first-item" && char === "]")) {
      open.pop();
      state = "after";
      at += 1;
    } else if (char === '"') {
      const end = endOfString(text, at + 1);
      if (text[end] !== '"') return badString(text, end);
      state = wantsKey ? "colon" : "after";
      at = end + 1;
    } else if (wantsKey) {
      return fault(text, at, EXPECTED[state]);
    } else if (char === "{" || char === "[") {
      open.push(char);
      state = char === "{" ? "first-key" : "first-item";
      at += 1;
    } else {
      const end = match(LITERAL, text, at);
      if (end === at) return fault(text, at, EXPECTED[state]);
      state = "after";
      at = end;
    }
  }
}

/** The offset of the closing quote, or of the first character that a string must not contain. */
function endOfString(text: string, start: number): number {
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 34 || code < 32) return at;
    if (code !== 92) at += 1;
    else {
      const end = match(ESCAPE, text, at);
      if (end === at) return at;
      at = end;
    }
  }
  return at;
}

function expected(state: State, inside: "{" | "[" | undefined): string {
  if (state !== "after") return EXPECTED[state];
  return inside === "{" ? '"," or "}"' : '"," or "]"';
}

function fault(text: string, offset: number, wanted: string, afterDocument = false): JsonFault {
  if (offset >= text.length) return { offset, message: `unexpected end, expected ${wanted}`, afterDocument };
  const word = /[\w$.+-]+/uy;
  const end = Math.min(match(word, text, offset), offset + 20);
  const seen = end > offset ? text.slice(offset, end) : String.fromCodePoint(text.codePointAt(offset)!);
  return { offset, message: `unexpected ${JSON.stringify(seen)}, expected ${wanted}`, afterDocument };
}

function badString(text: string, at: number): JsonFault {
  const char = text[at];
  const message =
    char === undefined
      ? "unexpected end inside a string"
      : char === "\\"
        ? `unexpected escape ${JSON.stringify(text.slice(at, at + 2))} in a string`
        : `unexpected control character ${JSON.stringify(char)} in a string, expected it escaped`;
  return { offset: at, message, afterDocument: false };
}

/** The end of a sticky match at `at`, or `at` itself when there is none. */
function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
