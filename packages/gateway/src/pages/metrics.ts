import { openaiError } from "../wires/openai-error.ts";
import { json, type Page } from "./page.ts";

/** Everything that is counted, as Prometheus reads it. */
export const metricsPage: Page = {
  matches: (path) => path === "/metrics",
  guarded: true,
  async answer(_path, { telemetry }, caller) {
    // They tell what each caller does.
    if (caller?.seesMetrics !== true) {
      const message = "metrics are for keys that have metrics in their entry";
      return json(403, openaiError({ status: 403, code: "not_allowed", message }));
    }
    const { type, text } = await telemetry.metrics();
    return { status: 200, type, body: text };
  },
};
