import type { KeyOptions, Mode } from "../options.ts";
import type { Allowance } from "./allowance.ts";
import type { Caller } from "./caller.ts";
import { fitsAny } from "./glob.ts";
import { scopeOf } from "./scope-of.ts";

/** What a key of the gateway stands for, whoever shows it. */
export class Key {
  readonly name: string;
  readonly hash: Buffer;
  readonly scope: string;
  readonly mode: Mode | undefined;
  readonly allowance: Allowance | undefined;
  readonly seesMetrics: boolean;
  readonly #upstreams: ReadonlySet<string> | undefined;
  readonly #models: ((name: string) => boolean) | undefined;

  constructor(
    { name, hash, upstreams, models, mode, metrics }: KeyOptions,
    allowance: Allowance | undefined,
  ) {
    this.name = name;
    this.hash = Buffer.from(hash, "hex");
    this.scope = scopeOf(name);
    this.mode = mode;
    this.allowance = allowance;
    this.seesMetrics = metrics === true;
    this.#upstreams = upstreams && new Set(upstreams);
    this.#models = models && fitsAny(models);
  }

  mayUse(upstream: string): boolean {
    return this.#upstreams?.has(upstream) !== false;
  }

  /** A model may also be named with its upstream: `groq/llama-*`. */
  allows(upstream: string, model: string | undefined): boolean {
    if (!this.mayUse(upstream)) return false;
    if (this.#models === undefined) return true;
    return model !== undefined && (this.#models(model) || this.#models(`${upstream}/${model}`));
  }
}

/** Someone who showed a key of the gateway. */
export class KeyHolder implements Caller {
  readonly hasProviderKey: boolean;
  readonly #key: Key;

  constructor(key: Key, hasProviderKey: boolean) {
    this.#key = key;
    this.hasProviderKey = hasProviderKey;
  }

  get name(): string {
    return this.#key.name;
  }

  get scope(): string {
    return this.#key.scope;
  }

  get owner(): string {
    return this.#key.scope;
  }

  get mode(): Mode | undefined {
    return this.#key.mode;
  }

  get seesMetrics(): boolean {
    return this.#key.seesMetrics;
  }

  get allowance(): Allowance | undefined {
    return this.#key.allowance;
  }

  mayUse(upstream: string): boolean {
    return this.#key.mayUse(upstream);
  }

  allows(upstream: string, model: string | undefined): boolean {
    return this.#key.allows(upstream, model);
  }
}
