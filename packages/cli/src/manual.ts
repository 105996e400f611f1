import { existsSync, readFileSync } from "node:fs";

/** Pages of the manual that are not about one command, in the order in which help lists them. */
export const PAGES: readonly string[] = [
  "library",
  "formats",
  "contracts",
  "laws",
  "compaction",
  "tokens",
  "errors",
  "emulators",
  "cli",
  "gateway",
  "config",
  "agent",
  "channels",
  "api",
];

/** Where pages lie: beside the sources in a clone, inside of the package where it was installed. */
const FOLDERS = ["../../../docs/", "../docs/"];

/** What is said to those who edit a page. */
const NOTE = /^<!--.*?-->\s*/s;

/** A page of the manual, as it is written; `undefined` when there is none of that name. */
export function manualPage(name: string): string | undefined {
  if (!PAGES.includes(name)) return undefined;
  const file = FOLDERS.map((folder) => new URL(`${folder}${name}.md`, import.meta.url)).find(existsSync);
  return file === undefined ? undefined : readFileSync(file, "utf8").replace(NOTE, "");
}
