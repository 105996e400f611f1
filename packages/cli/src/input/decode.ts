import { Buffer, isUtf8 } from "node:buffer";
import { CliError } from "../cli-error.ts";
import { noTextOf } from "./no-text.ts";

/** The text of a document, and whether a byte order mark preceded it. */
export interface Decoded {
  readonly text: string;
  /** True when a UTF-8 byte order mark came first; it is not part of `text`. */
  readonly marked: boolean;
}

const MARK = 0xfeff;

/** Decodes UTF-8 and removes a byte order mark. Other encodings are refused with advice. */
export function decode(bytes: Uint8Array, name: string): Decoded {
  const wide = utf16Of(bytes);
  if (wide !== undefined) {
    throw new CliError(
      `${name} is UTF-16 text, expected UTF-8`,
      `Save it as UTF-8, or pipe it in through iconv -f ${wide} -t UTF-8.`,
    );
  }
  const other = noTextOf(bytes);
  if (other !== undefined) throw new CliError(`${name} ${other.what}, expected text`, other.hint);
  if (!isUtf8(bytes))
    throw new CliError(
      `${name} is not UTF-8 text`,
      "Save it as UTF-8, or pipe it in through iconv -f WINDOWS-1252 -t UTF-8, if it is from Windows.",
    );
  let text: string;
  try {
    text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  } catch {
    throw new CliError(
      `${name} is too large to be read as one document`,
      "Put one conversation a line and use --jsonl.",
    );
  }
  return text.charCodeAt(0) === MARK ? { text: text.slice(1), marked: true } : { text, marked: false };
}

/** Recognised by its mark, or else by zeros, because every JSON text starts with two ASCII characters or is a single digit. */
function utf16Of([first, second, third, fourth]: Uint8Array): string | undefined {
  // With a mark, `UTF-16` reads either byte order and removes the mark.
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return "UTF-16";
  if (fourth === undefined) return undefined;
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return "UTF-16LE";
  return first === 0 && second !== 0 && third === 0 && fourth !== 0 ? "UTF-16BE" : undefined;
}
