import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { realpath } from "node:fs/promises";
import { resolve } from "node:path";
import { finished } from "node:stream/promises";
import type { Report } from "@suture/core";
import { CliError, type Problem } from "../cli-error.ts";
import type { Source } from "../input/source.ts";
import type { Io } from "../io.ts";
import { createOutput } from "../output/output.ts";
import { whyNotWritten } from "../output/why-not-written.ts";

/** The report's entry for one document; `null` for a blank line. */
export type ReportEntry =
  | ({ readonly file: string; readonly changed: boolean } & Report)
  | ({ readonly line: number; readonly changed: boolean } & Report)
  | { readonly line: number; readonly error: Problem }
  | null;

/** The file named by `--report`. */
export interface ReportFile {
  write(entry: ReportEntry): Promise<void>;
  close(): Promise<void>;
}

/** Opens the file of the report; with `indent` for one readable object, without for one line per entry. */
export async function openReport(name: string, source: Source, io: Io, indent?: number): Promise<ReportFile> {
  if (name === "-")
    throw new CliError("a report is written to a file, not to standard output", "Name a FILE with --report.");
  const path = resolve(io.cwd, name);
  if (source.path !== undefined && (await trueName(path)) === (await trueName(source.path)))
    throw new CliError(`the report would overwrite the input ${name}`, "Name another FILE.");
  const stream = createWriteStream(path);
  const failed = (error: NodeJS.ErrnoException) => {
    throw new CliError(
      `cannot write the report ${name}: ${whyNotWritten(error)}`,
      "Name another FILE with --report.",
    );
  };
  await once(stream, "open").catch(failed);
  const output = createOutput(stream, `the report ${name}`);
  return {
    write: (entry) => output.write(`${textOf(entry, indent)}\n`),
    async close() {
      stream.end();
      await finished(stream).catch(failed);
    },
  };
}

/** The path behind links; unchanged if nothing exists there yet. */
function trueName(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}

function textOf(entry: ReportEntry, indent: number | undefined): string {
  try {
    return JSON.stringify(entry, undefined, indent);
  } catch (error) {
    if (!(error instanceof RangeError) || entry === null || !("edits" in entry)) throw error;
    // Values that nest too deeply for JSON.stringify are left out; the edits themselves still count.
    const edits = entry.edits.map(({ before: _before, after: _after, ...edit }) => edit);
    return JSON.stringify({ ...entry, edits }, undefined, indent);
  }
}
