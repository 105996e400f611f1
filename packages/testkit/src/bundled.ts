import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

/**
 * Core and the exhaustive runs, bundled from their sources into one module. A test runner loads each file as a separate module with
 * getters, which makes millions of repairs take a quarter longer.
 */
export async function bundled(): Promise<typeof import("./bundle-entry.ts")> {
  const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));
  const alias = { "@suture/core": path("../../core/src/index.ts") };
  const bundle = await rolldown({ input: path("./bundle-entry.ts"), resolve: { alias } });
  const { output } = await bundle.generate({ format: "esm" });
  await bundle.close();
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
}
