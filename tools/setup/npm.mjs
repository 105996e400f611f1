import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { run } from "./run.mjs";

/** Runs `npm ci` in a folder with a lockfile of its own; resolves to `{ ok, output }`. */
export function cleanInstall(folder, ...options) {
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...options];
  return run([npmScript(), ...args], { cwd: folder });
}

/** Compares npm's own record of node_modules with the lockfile, so that a plain `npm install` counts too. */
export function matchesLockfile(folder) {
  const record = join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  const locked = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")).packages;
  const identity = ({ version, integrity, link, bin }) => JSON.stringify({ version, integrity, link, bin });
  return Object.entries(locked).every(([path, wanted]) => {
    if (path === "") return true;
    const found = installed[path];
    return found ? identity(found) === identity(wanted) : wanted.optional === true;
  });
}

/** npm's entry script: that of the npm that started us, or else the one beside this Node. */
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
