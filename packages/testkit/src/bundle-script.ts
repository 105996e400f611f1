import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

/** Below `node_modules`, so that what a script imports by name is found from there; among bundles that are swept once they are old. */
const folder = join(
  createRequire(import.meta.url).resolve("rolldown/package.json"),
  "../../.cache/suture/bundles",
);

/**
 * Bundles a script with what it imports by path, and tells where it is. A process that has to read TypeScript takes two seconds of
 * processor to begin; one that runs this takes a tenth of that.
 */
export async function bundleScript(source: URL): Promise<string> {
  const bundle = await rolldown({
    input: fileURLToPath(source),
    platform: "node",
    external: /^(?![./])(?!\w:)/,
  });
  const { output } = await bundle.generate({ format: "esm", codeSplitting: false });
  await bundle.close();
  const [{ code }] = output;
  const file = join(folder, `${createHash("sha256").update(code).digest("hex").slice(0, 16)}.mjs`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  // Runs that go on at the same time never see a part of it.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, code);
  renameSync(draft, file);
  return file;
}
