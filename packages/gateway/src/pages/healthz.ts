import type { Page } from "./page.ts";

/** Says that the process is alive; asks nobody. */
export const healthzPage: Page = {
  matches: (path) => path === "/healthz",
  guarded: false,
  answer: () => ({ status: 200, type: "text/plain; charset=utf-8", body: "ok\n" }),
};
