import type { Carrier } from "./carrier.ts";
import type { TargetLimits } from "./target-limits.ts";

/** Writes sampling settings, as far as the target accepts them. */
export function writeSampling(
  carrier: Carrier,
  { sampling, temperature: most = Number.POSITIVE_INFINITY }: TargetLimits,
  into: Record<string, unknown>,
  topP: string,
): void {
  if (sampling === "none") return;
  const temperature = carrier.limited("temperature", most, `at most ${most}`);
  if (temperature !== undefined) into.temperature = temperature;
  const nucleus = sampling === "one" && temperature !== undefined ? undefined : carrier.take("topP");
  if (nucleus !== undefined) into[topP] = nucleus;
}
