import { GatewayOptionError } from "../errors.ts";
import type { Settings } from "../options.ts";

/** What a gateway takes up when it starts, and cannot let go of. */
const FIXED = ["port", "host", "store", "agent", "telemetry", "maxHeaderBytes", "maxReports"] as const;

/** Refuses settings that a gateway which runs cannot change to. */
export function refuseChange(from: Settings, to: Settings): void {
  const changed = FIXED.filter((name) => written(from[name]) !== written(to[name]));
  if (changed.length === 0) return;
  throw new GatewayOptionError(
    changed.map((name) => `${name}: cannot change while the gateway runs; start it anew`),
  );
}

/** A setting as text. Where logs go is a stream: no settings differ by it. */
function written(setting: unknown): string {
  return JSON.stringify(setting, (name, value: unknown) => (name === "logTo" ? undefined : value));
}
