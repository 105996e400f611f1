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
  /** Whether one of them was JSON, and only no conversation. */
  #isJson = false;

  constructor(stderr: Screen) {
    this.#stderr = stderr;
  }

  get count(): number {
    return this.#count;
  }

  /** Counts a line, and tells why it could not be read; `isJson`: there was something on it. */
  async add(error: CliError, isJson: boolean): Promise<void> {
    this.#count += 1;
    this.#isJson ||= isJson;
    if (error instanceof ForeignError) this.#known ??= error.hint;
    await this.#stderr.write(renderProblem(error, this.#stderr.paint, "short"));
  }

  /** Tells what to do when not one of so many lines could be read. */
  async close(lines: number): Promise<void> {
    if (this.#count === 0 || this.#count < lines) return;
    // What is JSON line by line is no document that was written on several.
    const other = this.#isJson
      ? "Each is expected to hold a list of messages, or a whole request."
      : "If the file is one document, leave --jsonl out.";
    const hint = `No line could be read. ${this.#known ?? other}`;
    await this.#stderr.write(`${this.#stderr.paint("dim", hint)}\n`);
  }
}
