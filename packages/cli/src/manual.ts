import { existsSync, readFileSync } from "node:fs";
import { CliError } from "./cli-error.ts";

/** Pages of the manual, as they are asked for, in the order in which help lists them; the ending tells a page from a command. */
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

/** Where pages lie: beside the sources in a clone, inside of the package where it was installed. */
const FOLDERS = ["../../../docs/", "../docs/"];

/** What is said to those who edit a page. */
const NOTE = /^<!--.*?-->\s*/s;

/** A page of the manual, as it is written; `undefined` when there is none of that name. */
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
