import type { CliError } from "../cli-error.ts";
import type { Screen } from "../context.ts";
import { renderProblem } from "../render/problem.ts";
import { ForeignError } from "./foreign.ts";

/** Lines that are told of one by one; of what comes behind them, places are enough. */
const TOLD = 5;
/** Stretches of lines that are named, at most. */
const STRETCHES = 10;

/** Lines of a file that could not be read, and what they say of the whole of it. */
export class UnreadLines {
  readonly #stderr: Screen;
  #count = 0;
  /** Lines that nobody was told of, in stretches: the first, and how many. */
  readonly #more: { readonly file: string; readonly from: number; to: number }[] = [];
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

  /** Counts a line, and tells why it could not be read; `isJson`: it is no conversation, but JSON. `title` is `file:line`. */
  async add(error: CliError, isJson: boolean, title: string): Promise<void> {
    this.#count += 1;
    this.#isJson ??= isJson;
    if (error instanceof ForeignError) this.#known ??= error.hint;
    if (this.#count <= TOLD) await this.#stderr.write(renderProblem(error, this.#stderr.paint, "short"));
    else this.#note(title);
  }

  #note(title: string): void {
    const colon = title.lastIndexOf(":");
    const file = title.slice(0, colon);
    const line = Number(title.slice(colon + 1));
    const last = this.#more.at(-1);
    if (last?.file === file && last.to === line - 1) last.to = line;
    // One more than are named says that there are more.
    else if (this.#more.length <= STRETCHES) this.#more.push({ file, from: line, to: line });
  }

  /** Where the lines are that were not told of one by one. */
  #others(): string {
    const named = this.#more
      .slice(0, STRETCHES)
      .map(({ file, from, to }) => `${file}:${from}${to > from ? `-${to}` : ""}`);
    const rest = this.#more.length > STRETCHES ? " …" : "";
    return `… and ${(this.#count - TOLD).toLocaleString("en")} more: ${named.join(", ")}${rest}\n`;
  }

  /** Tells what to do when not one of so many lines could be read. */
  async close(lines: number): Promise<void> {
    if (this.#more.length > 0) await this.#stderr.write(this.#others());
    if (this.#count === 0 || this.#count < lines) return;
    // A document on several lines starts with a bracket alone; further lines of it may well be JSON.
    const other = this.#isJson
      ? "Each is expected to hold a list of messages, or a whole request."
      : "If the file is one document, leave out --jsonl.";
    const hint = `No line could be read. ${this.#known ?? other}`;
    await this.#stderr.write(`${this.#stderr.paint("dim", hint)}\n`);
  }
}
