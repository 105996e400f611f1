import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Io } from "../io.ts";

/** How to type the command again: if npm started it, or its file was run directly, it need not be on the path. */
export function commandName({ npm_command: npm, PATH = "" }: Io["env"]): string {
  const folders = npm === undefined ? PATH.split(delimiter).filter(Boolean) : [];
  return folders.some((folder) => existsSync(join(folder, "suture"))) ? "suture" : "npx suture";
}
