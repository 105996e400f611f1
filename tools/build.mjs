// `npm run build`: builds every package, including bundles and documentation that are published with it.
import { bundlePackages } from "./setup/bundle.mjs";
import { packDocs } from "./setup/pack-docs.mjs";
import { script } from "./setup/paths.mjs";
import { run } from "./setup/run.mjs";

const { ok } = await run([script("typescript", "tsc"), "-b", ...process.argv.slice(2)], { show: true });
if (ok) {
  await bundlePackages();
  packDocs();
}
process.exitCode = ok ? 0 : 1;
