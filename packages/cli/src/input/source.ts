import { createReadStream } from "node:fs";
import { readlink, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Readable } from "node:stream";
import { CliError } from "../cli-error.ts";
import type { Io } from "../io.ts";

/** Identifies the version of a file, to tell whether it has changed since it was read. */
export interface FileVersion {
  readonly mtimeMs: number;
  readonly size: number;
  readonly ino: number;
}

/** The source of a document: a file, or standard input. */
export interface Source {
  /** As the user typed it; `-` for standard input. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** Absolute path; `undefined` for standard input. */
  readonly path: string | undefined;
  /** Size in bytes, if known beforehand. */
  readonly size: number | undefined;
  /** The file's version when it was found; `undefined` for anything but an ordinary file. */
  readonly version: FileVersion | undefined;
  open(): Readable;
}

/** Finds the file of a name, or explains why it cannot be read. */
export async function openSource(name: string, io: Io): Promise<Source> {
  if (name === "-") {
    return {
      name,
      title: "stdin",
      path: undefined,
      size: undefined,
      version: undefined,
      open: () => io.stdin,
    };
  }
  if (name === "") {
    throw new CliError(
      "the name of a file is empty",
      "Is a variable of the shell not set? Write - to read standard input.",
    );
  }
  const path = resolve(io.cwd, name);
  const found = await stat(path).catch(async (error: unknown) => {
    throw (await linkProblem(name, path, error)) ?? fileProblem(name, error);
  });
  if (found.isDirectory()) throw folderProblem(name);
  return {
    name,
    title: name,
    path,
    size: found.isFile() ? found.size : undefined,
    version: found.isFile() ? found : undefined,
    open: () => createReadStream(path, { highWaterMark: 256 * 1024 }),
  };
}

/** Turns a failure of the file system into a helpful message. */
export function fileProblem(
  name: string,
  error: unknown,
  whenMissing = "Check the spelling, or write - to read standard input.",
): CliError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" || code === "ENOTDIR") {
    // Shells pass a pattern on unchanged if no file matches; those of Windows always do.
    const hint = /[*?]/.test(name)
      ? "No file matches it, or the shell does not expand patterns: name the files."
      : "";
    return new CliError(`cannot find ${name}`, hint || whenMissing);
  }
  if (code === "EISDIR") return folderProblem(name);
  if (code === "EACCES" || code === "EPERM") {
    return new CliError(`cannot read ${name}: permission denied`, "Change its permissions, or pipe it in.");
  }
  return new CliError(`cannot read ${name}: ${message}`);
}

/** The message for a link without a target; `undefined` if it is not a link. */
async function linkProblem(name: string, path: string, error: unknown): Promise<CliError | undefined> {
  const hint = "Point it at a file, or name the file itself.";
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ELOOP") return new CliError(`cannot read ${name}: the link leads back to itself`, hint);
  if (code !== "ENOENT" && code !== "ENOTDIR") return undefined;
  let target: string | undefined;
  let at = path;
  for (;;) {
    const next = await readlink(at).catch(() => undefined);
    if (next === undefined) break;
    target = next;
    at = resolve(dirname(at), next);
  }
  if (target === undefined) return undefined;
  return new CliError(`cannot find ${target}, where the link ${name} leads`, hint);
}

function folderProblem(name: string): CliError {
  return new CliError(`${name} is a folder, expected a file`, "Name a file in it.");
}
