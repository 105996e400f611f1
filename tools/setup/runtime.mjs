import { existsSync } from "node:fs";
import { join } from "node:path";
import { installOnce } from "./install.mjs";
import { cleanInstall } from "./npm.mjs";
import { root } from "./paths.mjs";

const folder = join(root, "tools", "runtimes");

/** True when this Node.js has its own SQLite and can load every driver. */
export function hasSqlite() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  return major > 22 || (major === 22 && minor >= 13);
}

/** Installs a newer Node.js beside ours, from a package; resolves to `{ ok, output, node }`, where `node` is its path. */
export async function installRuntime() {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const file = process.platform === "win32" ? "node.exe" : "node";
  const node = join(folder, "node_modules", `node-${platform}-${process.arch}`, "bin", file);
  const result = await installOnce(folder, "runtime-installed", () => cleanInstall(folder));
  if (!result.ok || existsSync(node)) return { ...result, node };
  const output =
    `There is no package with Node.js 22 for ${platform} on ${process.arch}, and Node.js ${process.version} has no SQLite ` +
    "of its own.\nUse Node.js 22.13 or later: it tests everything by itself.";
  return { ok: false, output, node };
}
