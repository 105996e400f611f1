import { readFileSync } from "node:fs";
import type { UpstreamOptions } from "../upstreams/upstream.ts";

/** Variables by their names. */
export interface Environment {
  readonly [name: string]: string | undefined;
}

/** The key of an upstream, from wherever it is kept; no problem repeats it. */
export function keyOf(
  { key, keyEnv, keyFile }: UpstreamOptions,
  env: Environment,
): { readonly key: string | undefined; readonly problem?: string } {
  if ([key, keyEnv, keyFile].filter((source) => source !== undefined).length > 1) {
    return { key: undefined, problem: "key: only one of key, keyEnv and keyFile can be meant" };
  }
  if (keyEnv !== undefined) {
    const value = env[keyEnv]?.trim();
    return value ? ok("keyEnv", value) : { key: undefined, problem: `keyEnv: ${keyEnv} is not set` };
  }
  if (keyFile === undefined) return key === undefined ? { key } : ok("key", key);
  try {
    const value = readFileSync(keyFile, "utf8").trim();
    return value === "" ? { key: undefined, problem: `keyFile: ${keyFile} is empty` } : ok("keyFile", value);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { key: undefined, problem: `keyFile: ${keyFile} cannot be read (${code})` };
  }
}

/** A key travels in a header. */
function ok(source: string, key: string): { readonly key: string | undefined; readonly problem?: string } {
  if (/^[\x21-\x7e]+$/.test(key)) return { key };
  return { key: undefined, problem: `${source}: a key is made of letters, digits and signs, without spaces` };
}
