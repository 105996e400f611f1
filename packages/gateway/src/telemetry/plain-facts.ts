import type { EventFacts } from "./telemetry.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** More of a text is no fact. */
const LONGEST = 300;

/** Facts that can be told: nothing undefined, no keys, no long texts. */
export function plainFacts(facts: EventFacts): Record<string, string | number | boolean> {
  const plain: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(facts)) {
    if (value === undefined) continue;
    plain[name] = typeof value === "string" ? withoutSecrets(value.slice(0, LONGEST)) : value;
  }
  return plain;
}
