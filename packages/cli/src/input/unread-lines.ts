import type { CliError } from "../cli-error.ts";
import type { Screen } from "../context.ts";
import { renderProblem } from "../render/problem.ts";
import { ForeignError } from "./foreign.ts";

/** Lines of a file that could not be read, and what they say of the whole of it. */
export class UnreadLines {
  readonly #stderr: Screen;
  #count = 0;
  /** What to do with lines like one of them that was known for what it is. */
  #known: string | undefined;
  /** Whether the first of them was JSON, and only no conversation. */
  #isJson: boolean | undefined;

  constructor(stderr: Screen) {
    this.#stderr = stderr;
  }

  get count(): number {
    return this.#count;
  }

  /** Counts a line, and tells why it could not be read; `isJson`: it is no conversation, but JSON. */
  async add(error: CliError, isJson: boolean): Promise<void> {
    this.#count += 1;
    this.#isJson ??= isJson;
    if (error instanceof ForeignError) this.#known ??= error.hint;
    await this.#stderr.write(renderProblem(error, this.#stderr.paint, "short"));
  }

  /** Tells what to do when not one of so many lines could be read. */
  async close(lines: number): Promise<void> {
    if (this.#count === 0 || this.#count < lines) return;
    // A document on several lines starts with a bracket alone; further lines of it may well be JSON.
    const other = this.#isJson
      ? "Each is expected to hold a list of messages, or a whole request."
      : "If the file is one document, leave --jsonl out.";
    const hint = `No line could be read. ${this.#known ?? other}`;
    await this.#stderr.write(`${this.#stderr.paint("dim", hint)}\n`);
  }
}
