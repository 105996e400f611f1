import { StringDecoder } from "node:string_decoder";

/** More of a line is not kept. */
const LONGEST = 2_000;

/** Makes lines of what comes in pieces; the rest of a long line is left out. */
export class LineSplitter {
  readonly #decoder = new StringDecoder("utf8");
  readonly #onLine: (line: string) => void;
  #line = "";

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  write(chunk: Buffer): void {
    const [first = "", ...rest] = this.#decoder.write(chunk).split("\n");
    this.#add(first);
    for (const piece of rest) {
      this.end();
      this.#add(piece);
    }
  }

  /** Tells of the last line, which nothing ends. */
  end(): void {
    const line = this.#line.trimEnd();
    this.#line = "";
    if (line !== "") this.#onLine(line);
  }

  #add(piece: string): void {
    if (this.#line.length < LONGEST) this.#line = (this.#line + piece).slice(0, LONGEST);
  }
}
