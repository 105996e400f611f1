import { readFile } from "node:fs/promises";
import { CliError } from "../cli-error.ts";
import { decode } from "./decode.ts";
import { parseJson } from "./parse-json.ts";
import { fileProblem } from "./source.ts";

/** The expected kind of file, and advice if it cannot be read. */
interface Expected {
  /** "options". */
  readonly what: string;
  readonly whenMissing: string;
  readonly whenEmpty: string;
  /** Advice for a file with something else from its start. */
  readonly whenNoJson: string;
}

/** Reads a file for a command that is not a conversation. */
export async function readJsonFile(path: string, name: string, expected: Expected): Promise<unknown> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw fileProblem(name, error, expected.whenMissing);
  });
  const { text } = decode(bytes, name);
  if (text.trim() === "") {
    throw new CliError(`${name} is empty, expected ${expected.what} as JSON`, expected.whenEmpty);
  }
  return parseJson(text, name, { whenNoJson: expected.whenNoJson });
}
