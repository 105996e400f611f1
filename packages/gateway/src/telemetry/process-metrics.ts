import { collectDefaultMetrics, Registry } from "prom-client";

let registry: Registry | undefined;

/** Memory, processor and event loop of this process. All gateways in it share them, and nothing is measured before the first reading. */
export function processMetrics(): Promise<string> {
  if (registry === undefined) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
  }
  return registry.metrics();
}
