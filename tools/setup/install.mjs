import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cache, root } from "./paths.mjs";
import { run } from "./run.mjs";

const lockfile = join(root, "package-lock.json");
const stamp = join(cache, "installed");

/** Runs `npm ci` unless node_modules already holds what the lockfile asks for. */
export async function install() {
  const wanted = createHash("sha256").update(readFileSync(lockfile)).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return { ok: true, output: "" };

  if (!matchesLockfile()) {
    console.log("Installing dependencies with npm ci (once, about 20 s) …");
    const npm = npmScript();
    // --include=dev: NODE_ENV=production must not leave us without a compiler.
    const result = await run([npm, "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
    if (!result.ok) return result;
  }
  mkdirSync(cache, { recursive: true });
  writeFileSync(stamp, wanted);
  return { ok: true, output: "" };
}

/** Compares npm's own record of node_modules with the lockfile, so that a plain `npm install` counts too. */
function matchesLockfile() {
  const record = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  const locked = JSON.parse(readFileSync(lockfile, "utf8")).packages;
  const identity = ({ version, integrity, link, bin }) => JSON.stringify({ version, integrity, link, bin });
  return Object.entries(locked).every(([path, wanted]) => {
    if (path === "") return true;
    const found = installed[path];
    return found ? identity(found) === identity(wanted) : wanted.optional === true;
  });
}

/** npm's entry script: the one that started us, else the one beside this Node. */
function npmScript() {
  const started = process.env.npm_execpath;
  if (started && /npm-cli\.[cm]?js$/.test(started)) return started;
  const bin = dirname(process.execPath);
  const candidates = [join(bin, "..", "lib", "node_modules"), join(bin, "node_modules")].map((folder) =>
    join(folder, "npm", "bin", "npm-cli.js"),
  );
  const found = candidates.find((file) => existsSync(file));
  if (!found) throw new Error("npm was not found: start this with `npm test` or `npm start`");
  return found;
}
