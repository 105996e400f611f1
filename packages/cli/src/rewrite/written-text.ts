import { basename, dirname, join } from "node:path";

/** Says that a file was replaced, and where its old version is, by the name that the file was given. */
export function writtenText(name: string, backup: string): string {
  return `wrote ${name}, backup in ${join(dirname(name), basename(backup))}\n`;
}
