import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** Where set-up keeps its stamps: inside node_modules, so that deleting that removes them as well. */
export const cache = join(root, "node_modules", ".cache", "suture");

/**
 * The script behind a dependency's command, to run with `process.execPath`. Going through npx costs half a second per call, and .cmd shims
 * need a shell on Windows.
 */
export function script(dependency, command = dependency) {
  const folder = join(root, "node_modules", dependency);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[command]);
}
