import { plainName } from "./plain-name.ts";
import type { EventFacts } from "./telemetry.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** More of a text is no fact. */
const LONGEST = 300;

/** Facts that can be told: nothing undefined, no keys, no long texts. */
export function plainFacts(facts: EventFacts): Record<string, string | number | boolean> {
  const plain: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(facts)) {
    if (value === undefined) continue;
    if (typeof value !== "string") plain[name] = value;
    // Clients choose it.
    else plain[name] = name === "model" ? plainName(value) : withoutSecrets(value.slice(0, LONGEST));
  }
  return plain;
}
