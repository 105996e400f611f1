import { type Layout, layoutOf } from "./layout.ts";
import { type Source, type Span, sourceOf } from "./source-spans.ts";

/**
 * Writes a changed document as JSON, in the layout of the text it came from. Unchanged objects and lists are copied
 * from that text, so a diff shows only what was repaired. So are numbers that do not fit in a double, even if their
 * surroundings changed. Throws a `RangeError` if the document is nested too deeply, or is too long.
 */
export function printJson(document: unknown, text: string, parsed: unknown): string {
  const layout = layoutOf(text);
  return layout.before + new Printer(layout, text, sourceOf(text, parsed)).print(document, 0) + layout.after;
}

class Printer {
  readonly #layout: Layout;
  readonly #text: string;
  readonly #source: Source;

  constructor(layout: Layout, text: string, source: Source) {
    this.#layout = layout;
    this.#text = text;
    this.#source = source;
  }

  print(value: unknown, depth: number): string {
    if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
    const span = this.#source.spans.get(value);
    if (span !== undefined) return this.#copy(span, depth);
    if (Array.isArray(value))
      return this.#enclose(
        "[",
        value.map((item) => this.print(item, depth + 1)),
        "]",
        depth,
      );
    const colon = this.#layout.spaced ? ": " : ":";
    const members: string[] = [];
    for (const [key, member] of Object.entries(value)) {
      if (member === undefined) continue;
      members.push(JSON.stringify(key) + colon + (this.#odd(key, member) ?? this.print(member, depth + 1)));
    }
    return this.#enclose("{", members, "}", depth);
  }

  /** The original text of a number, if printing would change it. */
  #odd(key: string, value: unknown): string | undefined {
    return typeof value === "number" ? this.#source.numbers.get(key)?.get(value) : undefined;
  }

  #enclose(open: string, items: readonly string[], close: string, depth: number): string {
    const { indent, newline, spaced } = this.#layout;
    if (items.length === 0) return open + close;
    if (indent === undefined) return open + items.join(spaced ? ", " : ",") + close;
    const outer = newline + indent.repeat(depth);
    return open + outer + indent + items.join(`,${outer}${indent}`) + outer + close;
  }

  /** The text of an unchanged value, re-indented if its depth changed. JSON strings contain no raw line ends. */
  #copy({ start, end, depth: was }: Span, depth: number): string {
    const source = this.#text.slice(start, end);
    const { indent } = this.#layout;
    if (!indent || was === depth || !source.includes("\n")) return source;
    if (depth > was) return source.replaceAll("\n", `\n${indent.repeat(depth - was)}`);
    const surplus = indent.repeat(was - depth);
    return source.replaceAll(`\n${surplus}`, "\n");
  }
}
