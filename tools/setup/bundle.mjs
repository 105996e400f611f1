import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";

/** The folder in a package that its `node` condition points to. */
const BUNDLE = "bundle/";

/**
 * Bundles each package that exports a bundle into a few files for Node, which opens and links every module separately: half a second of
 * loading becomes a tenth of that. Bundlers get the separate modules, and can leave out what a program does not use.
 */
export async function bundlePackages() {
  // Imported late, because rolldown is not installed yet when this file is loaded.
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
      // Only comments are removed: errors quote function names and lines.
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

/** The built file of each entry with a bundle, by the name of the bundle. */
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
