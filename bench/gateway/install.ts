import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));

/** Installs what only this benchmark needs (the load generator, the peer), unless it is there. */
export function install(): void {
  if (existsSync(new URL("node_modules/.package-lock.json", import.meta.url))) return;
  console.log("installing the load generator and the peer …");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  execFileSync(npm, ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder, stdio: "inherit" });
}
