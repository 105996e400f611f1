import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const folder = fileURLToPath(new URL("../../node_modules/.cache/suture/bundles/", import.meta.url));

/** Bundles that were unused for this many milliseconds belong to old sources. */
const KEPT = 24 * 3_600_000;

/**
 * Bundles entries of packages from their sources, and tells where each is. A test runner loads every file as a module of its own
 * and reaches into it through getters, which makes tests that check and repair all the time take half as long again.
 *
 * A bundle is named by what it holds: runs that go on at the same time, and other versions of the sources, do not meet.
 */
export async function bundlePackages(
  entries: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const names = new Map(Object.keys(entries).map((entry) => [entry, entry.replace(/\W+/g, "-").slice(1)]));
  const input = Object.fromEntries([...names].map(([entry, name]) => [name, entries[entry] as string]));
  const bundle = await rolldown({ input, platform: "node" });
  const { output } = await bundle.generate({
    format: "esm",
    entryFileNames: "[name].mjs",
    chunkFileNames: "[name]-[hash].mjs",
  });
  await bundle.close();
  const files = output.flatMap((file) => (file.type === "chunk" ? [file] : []));
  const hash = createHash("sha256");
  for (const { fileName, code } of files) hash.update(`${fileName}\n${code}\n`);
  const home = join(folder, hash.digest("hex").slice(0, 16));
  if (!existsSync(home)) put(home, files);
  return Object.fromEntries([...names].map(([entry, name]) => [entry, join(home, `${name}.mjs`)]));
}

/** Writes a bundle in one step, and removes old ones. */
function put(home: string, files: readonly { readonly fileName: string; readonly code: string }[]): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const old = join(folder, name);
    if (Date.now() - statSync(old).mtimeMs > KEPT) rmSync(old, { recursive: true, force: true });
  }
  const draft = mkdtempSync(join(folder, "draft-"));
  for (const { fileName, code } of files) writeFileSync(join(draft, fileName), code);
  try {
    renameSync(draft, home);
  } catch (error) {
    // Another run was faster.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
}
