import { realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";

/**
 * Says that a file was replaced, and where its backup is: by the given name, unless that is a link to another folder, which then holds the
 * backup.
 */
export async function writtenText(name: string, backup: string, cwd: string): Promise<string> {
  const folder = await realpath(dirname(resolve(cwd, name)));
  const isBeside = folder === dirname(backup);
  const short = relative(await realpath(cwd), backup);
  const elsewhere = short.startsWith("..") || isAbsolute(short) ? backup : short;
  return `wrote ${name}, backup in ${isBeside ? join(dirname(name), basename(backup)) : elsewhere}\n`;
}
