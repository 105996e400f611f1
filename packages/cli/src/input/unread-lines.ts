import type { CliError } from "../cli-error.ts";
import type { Screen } from "../context.ts";
import { renderProblem } from "../render/problem.ts";
import { ForeignError } from "./foreign.ts";
import { LineRanges } from "./line-ranges.ts";

/** How many lines are reported one by one; for the rest, only their places. */
const TOLD = 5;

/** Lines of a file that could not be read, and what they reveal about the whole file. */
export class UnreadLines {
  readonly #stderr: Screen;
  #count = 0;
  /** Lines that were not reported one by one. */
  readonly #more = new LineRanges();
  /** What to do with lines like one that was recognised. */
  #known: string | undefined;
  /** Whether the first of them was JSON, just not a conversation. */
  #isJson: boolean | undefined;

  constructor(stderr: Screen) {
    this.#stderr = stderr;
  }

  get count(): number {
    return this.#count;
  }

  /** Counts a line, and reports why it could not be read. `isJson`: it is JSON, but not a conversation. `title` is `file:line`. */
  async add(error: CliError, isJson: boolean, title: string): Promise<void> {
    this.#count += 1;
    this.#isJson ??= isJson;
    // A fault without a place is about the whole file: it is compressed, or in another encoding.
    const isOfFile = !isJson && error.problem.line === undefined;
    if (error instanceof ForeignError || isOfFile) this.#known ??= error.hint;
    if (this.#count <= TOLD) await this.#stderr.write(renderProblem(error, this.#stderr.paint, "short"));
    else this.#more.add(title);
  }

  /** Says what to do if none of the lines could be read. */
  async close(lines: number): Promise<void> {
    const { count } = this.#more;
    if (count > 0) await this.#stderr.write(`… and ${count.toLocaleString("en")} more: ${this.#more}\n`);
    if (this.#count === 0 || this.#count < lines) return;
    // A document on several lines starts with a lone bracket; its other lines may well be JSON.
    const other = this.#isJson
      ? "Each is expected to hold a list of messages, or a whole request."
      : "If the file is one document, leave out --jsonl.";
    const hint = `No line could be read. ${this.#known ?? other}`;
    await this.#stderr.write(`${this.#stderr.paint("dim", hint)}\n`);
  }
}
