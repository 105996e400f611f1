import type { RequestSettings, Target } from "./request-settings.ts";

/** Carries settings over into the body of another wire, and records those without a place there. */
export class Carrier {
  readonly body: Record<string, unknown>;
  readonly target: Target;
  readonly #settings: RequestSettings;
  readonly #left: Set<keyof RequestSettings>;
  readonly #notes: { key: keyof RequestSettings; note: string }[] = [];

  constructor(settings: RequestSettings, body: Record<string, unknown>, target: Target) {
    this.#settings = settings;
    this.body = body;
    this.target = target;
    this.#left = new Set(Object.keys(settings) as (keyof RequestSettings)[]);
  }

  /** The value of a setting, which stays unconsumed. */
  peek<Key extends keyof RequestSettings>(key: Key): RequestSettings[Key] {
    return this.#settings[key];
  }

  /** The value of a setting that has a place. */
  take<Key extends keyof RequestSettings>(key: Key): RequestSettings[Key] {
    this.#left.delete(key);
    return this.#settings[key];
  }

  /** Copies a setting unchanged. */
  put(key: keyof RequestSettings, field: string): void {
    const value = this.take(key);
    if (value !== undefined) this.body[field] = value;
  }

  /** A number, limited to the target's maximum; `note` states the limit. */
  limited(key: "temperature" | "maxTokens", max: number, note: string): number | undefined {
    const value = this.take(key);
    if (value === undefined || value <= max) return value;
    this.note(key, note);
    return max;
  }

  /** At most this many stop sequences. */
  stops(max: number): readonly string[] | undefined {
    const stop = this.take("stop");
    if (stop === undefined || stop.length === 0) return undefined;
    if (stop.length > max) this.note("stop", `only the first ${max}`);
    return stop.slice(0, max);
  }

  /** Part of a setting has no place. */
  note(key: keyof RequestSettings, note: string): void {
    this.#notes.push({ key, note });
  }

  /** The settings that were left behind, by their original places. */
  dropped(places: { readonly [Key in keyof RequestSettings]?: string }): string[] {
    const all = [...this.#left].map((key) => places[key] ?? key);
    return [...all, ...this.#notes.map(({ key, note }) => `${places[key] ?? key} (${note})`)];
  }
}
