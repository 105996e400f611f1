import { withoutSecrets } from "../telemetry/without-secrets.ts";
import type { Incident } from "./notices.ts";

/** An incident in which whatever looks like a key is hidden. */
export function incidentWithoutSecrets(incident: Incident): Incident {
  const { text, facts } = incident;
  const plain = { ...incident, text: withoutSecrets(text) };
  if (facts === undefined) return plain;
  const entries = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === "string" ? withoutSecrets(value) : value,
  ]);
  return { ...plain, facts: Object.fromEntries(entries) };
}
