import type { Page } from "./page.ts";

/** Everything that is counted, as Prometheus reads it. */
export const metricsPage: Page = {
  matches: (path) => path === "/metrics",
  guarded: true,
  async answer(_path, { telemetry }) {
    const { type, text } = await telemetry.metrics();
    return { status: 200, type, body: text };
  },
};
