import { CliError } from "../cli-error.ts";
import type { Context } from "../context.ts";
import { decode } from "./decode.ts";
import type { Document } from "./document.ts";
import { type Line, linesOf } from "./lines.ts";
import { parseJson } from "./parse-json.ts";
import type { Source } from "./source.ts";

/** One line of a JSONL file: a document, the reason why there is none, or nothing but white space. */
export type Conversation =
  | { readonly kind: "document"; readonly line: Line; readonly document: Document }
  | { readonly kind: "unreadable"; readonly line: Line; readonly error: CliError }
  /** `last`: only blank lines follow. */
  | { readonly kind: "blank"; readonly line: Line; readonly last: boolean };

/** Reads one conversation, or other document, per line, in constant memory. An unreadable line does not stop the others. */
export async function* conversationsOf(
  source: Source,
  label: string,
  { progress }: Context,
): AsyncGenerator<Conversation> {
  let blank: Line[] = [];
  for await (const line of linesOf(source)) {
    progress.show({
      label: `${label} ${source.title}`,
      done: line.done,
      total: source.size,
      note: `${line.number.toLocaleString("en")} lines`,
    });
    if (line.blank) {
      blank.push(line);
      continue;
    }
    for (const one of blank) yield { kind: "blank", line: one, last: false };
    blank = [];
    yield read(line, source);
  }
  for (const line of blank) yield { kind: "blank", line, last: true };
}

function read(line: Line, source: Source): Conversation {
  try {
    const { text, marked } = decode(line.bytes, `${source.title}:${line.number}`);
    const value = parseJson(text, source.title, { first: line.number });
    return { kind: "document", line, document: { bytes: line.bytes, text, marked, value } };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { kind: "unreadable", line, error };
  }
}
