import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cleanInstall, matchesLockfile } from "./npm.mjs";
import { cache, root } from "./paths.mjs";

/** Runs `npm ci` unless node_modules already holds what the lockfile asks for. */
export function install() {
  return installOnce(root, "installed", () => {
    console.log("Installing dependencies with npm ci (once) …");
    // --include=dev: NODE_ENV=production must not leave us without a compiler.
    return cleanInstall(root, "--include=dev");
  });
}

/** Installs a folder unless it is as its lockfile says; a stamp of that name remembers it. */
export async function installOnce(folder, name, work) {
  const stamp = join(cache, name);
  const wanted = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
  const isInstalled = existsSync(join(folder, "node_modules"));
  if (isInstalled && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted)
    return { ok: true, output: "" };

  if (!matchesLockfile(folder)) {
    const result = await work();
    if (!result.ok) return result;
  }
  mkdirSync(cache, { recursive: true });
  writeFileSync(stamp, wanted);
  return { ok: true, output: "" };
}
