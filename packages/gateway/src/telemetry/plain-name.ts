import { withoutSecrets } from "./without-secrets.ts";

const NAME = /^[\w@][\w.:/@+-]{0,99}$/;

/** Names that were looked at, and what became of them; more than this are not remembered. */
const seen = new Map<string, string>();
const MOST_SEEN = 1_000;

/** A name that a client chose, if it is one: a word without spaces, not too long, that looks like no key. */
export function plainName(name: string): string {
  const known = seen.get(name);
  if (known !== undefined) return known;
  const plain = NAME.test(name) && withoutSecrets(name) === name ? name : "other";
  if (seen.size < MOST_SEEN && plain !== "other") seen.set(name, plain);
  return plain;
}
