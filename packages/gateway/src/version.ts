import { readFileSync } from "node:fs";

// Modules are built one level below the manifest, and so are bundles: a file of a folder would look for it in vain.
const manifest: { readonly version: string } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
);

/** The version of this package. */
export const version: string = manifest.version;
