import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { areBundled, bundlePackages } from "./bundle.mjs";
import { packDocs } from "./pack-docs.mjs";
import { cache, root, script } from "./paths.mjs";
import { run } from "./run.mjs";

const stamp = join(cache, "built");

/** Builds every package with `tsc -b` and bundles it. Does not even start the compiler when no source has changed. */
export async function build() {
  packDocs();
  const packages = readdirSync(join(root, "packages"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(root, "packages", entry.name))
    .filter((folder) => existsSync(join(folder, "tsconfig.json")));
  const wanted = fingerprint(packages);
  const built = areBundled() && packages.every((folder) => existsSync(join(folder, "dist", ".tsbuildinfo")));
  if (built && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return { ok: true, output: "" };

  console.log("Building (again only when a source changes) …");
  rmSync(stamp, { force: true });
  const result = await run([script("typescript", "tsc"), "-b"]);
  if (!result.ok) return result;
  for (const folder of packages) prune(folder);
  await bundlePackages();
  mkdirSync(cache, { recursive: true });
  writeFileSync(stamp, wanted);
  return result;
}

/** Changes whenever a source or a compiler setting does. Times and sizes are enough: tsc itself compares contents. */
function fingerprint(packages) {
  const hash = createHash("sha256");
  const settings = ["tsconfig.json", "tsconfig.base.json", "node_modules/typescript/package.json"];
  const files = settings.map((name) => join(root, name));
  for (const folder of packages) {
    files.push(join(folder, "tsconfig.json"), join(folder, "package.json"));
    files.push(...list(join(folder, "src")).filter((file) => !file.endsWith(".test.ts")));
  }
  for (const file of files) {
    const { mtimeMs, size } = statSync(file);
    hash.update(`${relative(root, file)} ${mtimeMs} ${size}\n`);
  }
  return hash.digest("hex");
}

/** Removes outputs whose source is gone: tsc would leave them, and they would be published. */
function prune(folder) {
  const sources = join(folder, "src");
  for (const file of list(join(folder, "dist"))) {
    const match = /^(.*?)(\.d\.ts|\.js\.map|\.js)$/.exec(relative(join(folder, "dist"), file));
    if (match && !existsSync(join(sources, `${match[1]}.ts`))) rmSync(file);
  }
}

/** Every file below a folder, in a stable order. */
function list(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
