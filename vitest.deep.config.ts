import { defineConfig } from "vitest/config";
import { alias, gc, server } from "./vitest.config.ts";

/** The laws over larger alphabets, longer histories and many more of them; more kills, more broken requests, and leaks. */
export default defineConfig({
  resolve: { alias },
  test: {
    include: [
      "packages/{core,sessions,gateway}/src/laws/*.test.ts",
      "packages/gateway/src/{broken,leaks,body/mend}.test.ts",
    ],
    exclude: ["**/node_modules/**", "**/dist/**"],
    testTimeout: 30 * 60_000,
    maxWorkers: "100%",
    execArgv: gc,
    server,
  },
});
