import { existsSync, readFileSync } from "node:fs";
import { CliError } from "./cli-error.ts";

/** Pages of the manual by the name to ask for, in the order of the help; the extension distinguishes a page from a command. */
export const PAGES: readonly string[] = [
  "library",
  "sdks",
  "formats",
  "contracts",
  "laws",
  "compaction",
  "tokens",
  "errors",
  "sessions.md",
  "emulators",
  "cli",
  "gateway",
  "config",
  "agent",
  "channels",
  "api",
];

/** Where the pages are: beside the sources in a clone, or inside an installed package. */
const FOLDERS = ["../../../docs/", "../docs/"];

/** A note for those who edit a page. */
const NOTE = /^<!--.*?-->\s*/s;

/** A page of the manual, verbatim; `undefined` if there is none with this name. */
export function manualPage(name: string): string | undefined {
  const page = name.replace(/\.md$/, "");
  if (!PAGES.includes(name) && !PAGES.includes(page)) return undefined;
  const file = FOLDERS.map((folder) => new URL(`${folder}${page}.md`, import.meta.url)).find(existsSync);
  if (file !== undefined) return readFileSync(file, "utf8").replace(NOTE, "");
  throw new CliError(
    `the page ${page} of the manual is missing in this installation`,
    `It is docs/${page}.md in the sources of suture. Installing @suture/cli again should bring it back.`,
  );
}
