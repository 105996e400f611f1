import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { SessionError } from "../errors.ts";
import type { Opener } from "./opener.ts";

/** A key of 32 bytes, and the name that sealed texts refer to it by. */
export interface SealKey {
  readonly name: string;
  readonly key: Uint8Array;
}

/** Sealed texts begin with this character; JSON never does. */
const MARK = "~";
const NONCE = 12;
const TAG = 16;

/**
 * Seals texts with AES-256-GCM under the first of its keys, and opens texts sealed with any of them. Plain texts are read as they are.
 * Without keys nothing is sealed.
 */
export class Sealer implements Opener {
  readonly #keys: ReadonlyMap<string, Uint8Array>;
  readonly #current: SealKey | undefined;

  constructor(keys: readonly SealKey[] = []) {
    for (const { name, key } of keys) requireKey(name, key);
    this.#keys = new Map(keys.map(({ name, key }) => [name, key]));
    this.#current = keys[0];
  }

  /** True when texts are being sealed. */
  get seals(): boolean {
    return this.#current !== undefined;
  }

  seal(text: string): string {
    if (this.#current === undefined) return text;
    const { name, key } = this.#current;
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv("aes-256-gcm", key, nonce);
    cipher.setAAD(Buffer.from(name));
    const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
    return `${MARK}${name}${MARK}${sealed.toString("base64")}`;
  }

  open(body: string): unknown {
    return JSON.parse(this.unseal(body));
  }

  unseal(body: string): string {
    if (!body.startsWith(MARK)) return body;
    const end = body.indexOf(MARK, 1);
    const name = body.slice(1, end);
    const key = this.#keys.get(name);
    if (key === undefined)
      throw new SessionError(
        "sealed",
        `content is sealed with the key ${JSON.stringify(name)}, which was not given`,
        {
          hint: "Give the key it was sealed with, after the current one.",
        },
      );
    const bytes = Buffer.from(body.slice(end + 1), "base64");
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE));
      decipher.setAAD(Buffer.from(name));
      decipher.setAuthTag(bytes.subarray(bytes.length - TAG));
      const text = decipher.update(bytes.subarray(NONCE, bytes.length - TAG));
      return Buffer.concat([text, decipher.final()]).toString("utf8");
    } catch (cause) {
      throw new SessionError(
        "sealed",
        `content sealed with the key ${JSON.stringify(name)} cannot be opened`,
        {
          hint: "The key is another one of that name, or the content was changed.",
          cause,
        },
      );
    }
  }

  /** A text resealed with the current key; a text that cannot be opened here stays as it is. */
  renew(body: string): string {
    return this.isStale(body) && this.#opens(body) ? this.seal(this.unseal(body)) : body;
  }

  /** True when there is a current key and the text is not sealed with it. */
  isStale(body: string): boolean {
    return this.#current !== undefined && !body.startsWith(`${MARK}${this.#current.name}${MARK}`);
  }

  #opens(body: string): boolean {
    return !body.startsWith(MARK) || this.#keys.has(body.slice(1, body.indexOf(MARK, 1)));
  }
}

function requireKey(name: string, key: Uint8Array): void {
  if (!/^[\w.-]{1,64}$/.test(name))
    throw new SessionError("bad-option", `unexpected name of a key: ${JSON.stringify(name)}`, {
      hint: "Names of keys are letters, digits, dots, dashes and underscores.",
    });
  if (key.length !== 32)
    throw new SessionError(
      "bad-option",
      `the key ${JSON.stringify(name)} has ${key.length} bytes, expected 32`,
      {
        hint: "Make one with `openssl rand -base64 32`.",
      },
    );
}

/**
 * Reads keys from an environment variable: `name:base64`, separated by commas, the current one first.
 *
 * @example
 * const keys = readKeys(process.env.SUTURE_KEYS); // "k2:…,k1:…"
 */
export function readKeys(text: string | undefined): SealKey[] {
  if (text === undefined || text.trim() === "") return [];
  return text.split(",").map((each, index) => {
    const [, name, base64] = /^\s*([^:\s]+):([A-Za-z0-9+/_=-]+)\s*$/.exec(each) ?? [];
    if (name === undefined || base64 === undefined)
      throw new SessionError("bad-option", `key ${index + 1} cannot be read`, {
        hint: "Write keys as name:base64, with commas between several, the current one first.",
      });
    return { name, key: Buffer.from(base64, "base64") };
  });
}
