import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const packages = fileURLToPath(new URL("./packages/", import.meta.url));

/** Resolves `@suture/<name>` to its TypeScript source, so that tests need no build. */
export const alias: Record<string, string> = Object.fromEntries(
  readdirSync(packages, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [`@suture/${name}`, `${packages}${name}/src/index.ts`]),
);

export default defineConfig({
  resolve: { alias },
  test: {
    include: ["packages/*/src/**/*.test.ts", "tools/**/*.test.ts"],
    // Deep tests walk millions of histories; `npm run test:deep` runs them.
    exclude: ["**/node_modules/**", "**/dist/**", "**/*.deep.test.ts"],
    testTimeout: 20_000,
  },
});
