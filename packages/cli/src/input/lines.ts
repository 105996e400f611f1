import { Buffer } from "node:buffer";
import { fileProblem, type Source } from "./source.ts";

/** One line of a file. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  /** Without its line ending. */
  readonly bytes: Uint8Array;
  /** The original line ending: `"\n"`, `"\r\n"`, or `""` for a last line without one. */
  readonly end: string;
  /** Bytes read so far, including this line. */
  readonly done: number;
  /** The line is only white space. */
  readonly blank: boolean;
}

const NEWLINE = 10;
const RETURN = 13;

/** Splits a file or standard input into lines, holding at most one line and one chunk in memory. */
export async function* linesOf(source: Source): AsyncGenerator<Line> {
  let rest: Uint8Array[] = [];
  let number = 0;
  let done = 0;

  function line(bytes: Uint8Array, end: string): Line {
    number += 1;
    done += bytes.length + end.length;
    const returns = end === "\n" && bytes.at(-1) === RETURN;
    const body = returns ? bytes.subarray(0, -1) : bytes;
    return { number, bytes: body, end: returns ? "\r\n" : end, done, blank: isBlank(body) };
  }

  const stream = source.open()[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value, done: over } = await stream.next().catch((error: unknown) => {
        throw fileProblem(source.title, error);
      });
      if (over) break;
      const chunk: Uint8Array = typeof value === "string" ? Buffer.from(value) : value;
      let start = 0;
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, start)) {
        const piece = chunk.subarray(start, at);
        yield line(rest.length === 0 ? piece : Buffer.concat([...rest, piece]), "\n");
        rest = [];
        start = at + 1;
      }
      if (start < chunk.length) rest.push(chunk.subarray(start));
    }
    if (rest.length > 0) yield line(Buffer.concat(rest), "");
  } finally {
    // If the reader stops early, an open pipe must not keep the process alive.
    await stream.return?.();
  }
}

function isBlank(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte !== 32 && byte !== 9 && byte !== RETURN) return false;
  return true;
}
