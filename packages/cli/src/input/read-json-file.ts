import { readFile } from "node:fs/promises";
import { CliError } from "../cli-error.ts";
import { decode } from "./decode.ts";
import { parseJson } from "./parse-json.ts";
import { fileProblem } from "./source.ts";

/** What a file is read for, and what helps when it cannot be. */
interface Expected {
  /** "options". */
  readonly what: string;
  readonly whenMissing: string;
  readonly whenEmpty: string;
  /** Said of a file that holds something else from its start on. */
  readonly whenNoJson: string;
}

/** Reads a file that a command was told of and that is no conversation. */
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
