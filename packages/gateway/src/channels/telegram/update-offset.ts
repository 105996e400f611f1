import type { ChannelParts } from "../channel.ts";

/** Telegram keeps updates for a day: what was heard before says nothing about those that are there now. */
const KEPT_MS = 24 * 3_600_000;

/** Remembers up to where the updates of a bot were taken in, across processes and restarts. */
export class UpdateOffset {
  readonly #store: ChannelParts["store"];
  readonly #key: string;
  #version = 0;

  constructor(store: ChannelParts["store"], bot: string) {
    this.#store = store;
    this.#key = `telegram-offset:${bot}`;
  }

  /** The first update that was not taken in; undefined when nobody knows. */
  async read(): Promise<number | undefined> {
    const note = await this.#store.note(this.#key);
    this.#version = note?.version ?? 0;
    if (note === undefined) return undefined;
    const { offset, at } = note.body as { readonly offset: number; readonly at: number };
    return Date.now() - at < KEPT_MS ? offset : undefined;
  }

  /** Throws when another process has changed it meanwhile: the bot is no longer ours. */
  async write(offset: number): Promise<void> {
    if (!(await this.#store.setNote(this.#key, this.#version, { offset, at: Date.now() })))
      throw new Error("another process listens to the bot");
    this.#version = (await this.#store.note(this.#key))?.version ?? 0;
  }
}
