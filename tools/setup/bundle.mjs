import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";

/** Folder of a package with what its `node` condition leads to. */
const BUNDLE = "bundle/";

/**
 * Gathers each package that says so in its exports into a few files, for Node: it opens and links every module by itself, and
 * takes half a second for what is in a few files in a tenth of it. Bundlers get the modules as they are, and leave out what a program
 * does not use.
 */
export async function bundlePackages() {
  // Installed by now, which it is not where this file is loaded.
  const { rolldown } = await import("rolldown");
  for (const name of readdirSync(join(root, "packages"))) {
    const folder = join(root, "packages", name);
    const input = entriesOf(folder);
    if (Object.keys(input).length === 0) continue;
    rmSync(join(folder, BUNDLE), { recursive: true, force: true });
    const bundle = await rolldown({ input, platform: "node", external: /^[^./]/ });
    await bundle.write({
      dir: join(folder, BUNDLE),
      format: "esm",
      entryFileNames: "[name].js",
      chunkFileNames: "[name]-[hash].js",
      // Without comments, and all else as it was written: errors name their functions and lines.
      minify: { mangle: false, compress: false, codegen: { removeWhitespace: false } },
    });
    await bundle.close();
  }
}

/** True when every package has its bundles. */
export function areBundled() {
  return readdirSync(join(root, "packages")).every((name) => {
    const folder = join(root, "packages", name);
    return Object.keys(entriesOf(folder)).every((entry) => existsSync(join(folder, BUNDLE, `${entry}.js`)));
  });
}

/** By the name of its bundle: the built file of each entry that has one. */
function entriesOf(folder) {
  const manifest = join(folder, "package.json");
  if (!existsSync(manifest)) return {};
  const { exports = {} } = JSON.parse(readFileSync(manifest, "utf8"));
  return Object.fromEntries(
    Object.values(exports)
      .filter(({ node }) => node !== undefined)
      .map((entry) => [entry.node.slice(`./${BUNDLE}`.length, -".js".length), join(folder, entry.default)]),
  );
}
