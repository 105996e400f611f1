import { withoutSecrets } from "../telemetry/without-secrets.ts";

/** Shorter values are words that stand everywhere. */
const SHORTEST = 6;

/** Hides values that a server was given, and whatever looks like a key. */
export function hideValues(values: readonly string[]): (text: string) => string {
  const secrets = values.filter((value) => value.length >= SHORTEST).sort((a, b) => b.length - a.length);
  return (text) =>
    withoutSecrets(secrets.reduce((kept, secret) => kept.replaceAll(secret, "[hidden]"), text));
}
