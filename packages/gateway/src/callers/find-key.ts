import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Finds the key that was shown. Keys are 256 random bits, so nobody can search what a fast hash was made of. All of them are
 * compared, each in the same time, so that the time says neither which of them it was nor how near a guess came.
 */
export function findKey<Key extends { readonly hash: Buffer }>(
  keys: readonly Key[],
  shown: string,
  equal: (one: Buffer, other: Buffer) => boolean = timingSafeEqual,
): Key | undefined {
  const hash = createHash("sha256").update(shown).digest();
  let found: Key | undefined;
  for (const key of keys) if (equal(key.hash, hash)) found = key;
  return found;
}
