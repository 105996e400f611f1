import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cleanInstall, matchesLockfile } from "./npm.mjs";
import { cache, root } from "./paths.mjs";

/** Runs `npm ci` unless node_modules already matches the lockfile. */
export function install() {
  return installOnce(root, "installed", () => {
    console.log("Installing dependencies with npm ci (once) …");
    // --include=dev, because NODE_ENV=production must not leave us without a compiler.
    return cleanInstall(root, "--include=dev");
  });
}

/** Installs a folder unless it matches its lockfile; a stamp with that name remembers this. */
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
