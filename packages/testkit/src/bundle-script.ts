import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";

const modules = join(createRequire(import.meta.url).resolve("rolldown/package.json"), "../..");
const packages = fileURLToPath(new URL("../../", import.meta.url));

/** Below `node_modules`, so that a script's imports by name resolve from there, and among bundles that are removed once they are old. */
const folder = join(modules, ".cache/suture/bundles");

/** Native modules, and modules that may be missing. */
const NATIVE = ["libsql", "better-sqlite3", "pg-native"];

/**
 * Bundles a script with its imports by path, and returns the bundle's path. A process that must read TypeScript takes two seconds of CPU
 * time to start; one that runs the bundle takes a tenth of that.
 */
export async function bundleScript(source: URL): Promise<string> {
  const code = await bundle(source, [/^(?![./])(?!\w:)/]);
  return put(code, code);
}

/**
 * Bundles a script with everything it imports, including built packages and dependencies, and returns the bundle's path. A process that
 * loads a gateway from a thousand files takes three times as long to start, and many are started only to be killed.
 */
export async function bundleProgram(source: URL): Promise<string> {
  const key = `${keepPlace}\n${readFileSync(source, "utf8")}\n${fingerprint()}`;
  return found(key) ?? put(key, await bundle(source, [/^node:/, ...NATIVE]));
}

async function bundle(source: URL, external: (string | RegExp)[]): Promise<string> {
  const bundle = await rolldown({
    input: fileURLToPath(source),
    platform: "node",
    external,
    plugins: [{ name: "places", transform: keepPlace }],
  });
  const { output } = await bundle.generate({ format: "esm", codeSplitting: false });
  await bundle.close();
  return output[0].code;
}

/** Makes a module look for files at its original place instead of the bundle's. */
function keepPlace(code: string, id: string): string | undefined {
  if (!code.includes("import.meta.url")) return undefined;
  return code.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href));
}

/** Changes whenever a package is rebuilt, or another version of a dependency is installed. */
function fingerprint(): string {
  const files = readdirSync(packages).flatMap((name) => {
    const dist = join(packages, name, "dist");
    if (!existsSync(dist)) return [];
    return readdirSync(dist, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".js"))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  });
  return [join(modules, ".package-lock.json"), ...files]
    .filter((file) => existsSync(file))
    .map((file) => {
      const { mtimeMs, size } = statSync(file);
      return `${file} ${mtimeMs} ${size}`;
    })
    .join("\n");
}

const fileOf = (key: string): string =>
  join(folder, `${createHash("sha256").update(key).digest("hex").slice(0, 16)}.mjs`);

function found(key: string): string | undefined {
  const file = fileOf(key);
  if (!existsSync(file)) return undefined;
  // The bundle is in use, so it must not look old.
  utimesSync(file, new Date(), new Date());
  return file;
}

function put(key: string, code: string): string {
  const known = found(key);
  if (known !== undefined) return known;
  const file = fileOf(key);
  mkdirSync(folder, { recursive: true });
  // Concurrent runs never see a partial bundle.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, code);
  renameSync(draft, file);
  return file;
}
