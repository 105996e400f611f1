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

/** Below `node_modules`, so that what a script imports by name is found from there; among bundles that are swept once they are old. */
const folder = join(modules, ".cache/suture/bundles");

/** What is no JavaScript, or may not be there. */
const NATIVE = ["libsql", "better-sqlite3", "pg-native"];

/**
 * Bundles a script with what it imports by path, and tells where it is. A process that has to read TypeScript takes two seconds of
 * processor to begin; one that runs this takes a tenth of that.
 */
export async function bundleScript(source: URL): Promise<string> {
  const code = await bundle(source, [/^(?![./])(?!\w:)/]);
  return put(code, code);
}

/**
 * Bundles a script with everything it imports, built packages of ours and those of others, and tells where it is. A process that
 * finds a gateway in a thousand files takes three times as long to begin as one that runs this; and many begin only to be killed.
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

/** Has a module look for files where it was, not where the bundle is. */
function keepPlace(code: string, id: string): string | undefined {
  if (!code.includes("import.meta.url")) return undefined;
  return code.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href));
}

/** Changes whenever a package is built anew, or another version of a dependency is installed. */
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
  // It is wanted, so it is not old.
  utimesSync(file, new Date(), new Date());
  return file;
}

function put(key: string, code: string): string {
  const known = found(key);
  if (known !== undefined) return known;
  const file = fileOf(key);
  mkdirSync(folder, { recursive: true });
  // Runs that go on at the same time never see a part of it.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, code);
  renameSync(draft, file);
  return file;
}
