import { GatewayOptionError } from "../errors.ts";
import type { Settings } from "../options.ts";

/** What a gateway takes up when it starts, and cannot let go of. */
const FIXED = ["port", "host", "store", "telemetry", "maxHeaderBytes", "maxReports"] as const;

/** Refuses settings that a gateway which runs cannot change to. */
export function refuseChange(from: Settings, to: Settings): void {
  const changed = FIXED.filter((name) => textOf(from, name) !== textOf(to, name));
  if (changed.length === 0) return;
  throw new GatewayOptionError(
    changed.map((name) => `${name}: cannot change while the gateway runs; start it anew`),
  );
}

/** Where lines go is a matter of the program that starts a gateway, not of settings. */
function textOf(settings: Settings, name: (typeof FIXED)[number]): string {
  const { logTo, ...telemetry } = settings.telemetry;
  return JSON.stringify(name === "telemetry" ? telemetry : settings[name]);
}
