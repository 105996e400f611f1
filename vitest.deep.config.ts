import { defineConfig } from "vitest/config";
import { alias, gc } from "./vitest.config.ts";

/** The slow half of the suite: the laws over larger alphabets and longer histories. */
export default defineConfig({
  resolve: { alias },
  test: {
    include: ["packages/*/src/**/*.deep.test.ts", "packages/*/src/**/*exhaustive*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    testTimeout: 30 * 60_000,
    maxWorkers: "100%",
    execArgv: gc,
  },
});
