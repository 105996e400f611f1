/** A compaction that later requests of the same conversation start from. */
export interface Remembered {
  /** How many messages it replaces, and their fingerprint. */
  readonly count: number;
  readonly print: string;
  /** The messages that replace them. */
  readonly instead: readonly unknown[];
}

/** Keeps compactions where other processes can find them, as can this one after a restart. */
export interface CompactionStore {
  read(conversation: string): Promise<readonly Remembered[]>;
  write(conversation: string, compactions: readonly Remembered[]): Promise<void>;
}

/** A conversation may be forked, and each fork compacted. Compactions older than these are repeated when needed. */
const PER_CONVERSATION = 4;

interface Slot {
  readonly compactions: readonly Remembered[];
  readonly bytes: number;
}

/** The compactions of many conversations: the latest in memory, and all of them in a store if there is one. */
export class CompactionMemory {
  readonly #slots = new Map<string, Slot>();
  readonly #maxBytes: number;
  readonly #store: CompactionStore | undefined;
  readonly #onFailure: (error: unknown) => undefined;
  #bytes = 0;

  /** `onFailure` is told when the store fails; requests continue without it. */
  constructor(
    store?: CompactionStore,
    onFailure: (error: unknown) => undefined = () => undefined,
    maxBytes: number = 64 * 1024 * 1024,
  ) {
    this.#store = store;
    this.#onFailure = onFailure;
    this.#maxBytes = maxBytes;
  }

  /** The compactions of a conversation, the latest first. */
  async get(conversation: string): Promise<readonly Remembered[]> {
    const known = this.#slots.get(conversation);
    if (known !== undefined) {
      this.#put(conversation, known);
      return known.compactions;
    }
    const stored = (await this.#store?.read(conversation).catch(this.#onFailure)) ?? [];
    if (stored.length > 0) this.#put(conversation, slotOf(stored));
    return stored;
  }

  async add(conversation: string, compaction: Remembered): Promise<void> {
    const others = (await this.get(conversation)).filter(({ print }) => print !== compaction.print);
    const compactions = [compaction, ...others].slice(0, PER_CONVERSATION);
    this.#put(conversation, slotOf(compactions));
    await this.#store?.write(conversation, compactions).catch(this.#onFailure);
  }

  /** Puts it after all others, and drops the first ones when there are too many. */
  #put(conversation: string, slot: Slot): void {
    this.#bytes += slot.bytes - (this.#slots.get(conversation)?.bytes ?? 0);
    this.#slots.delete(conversation);
    this.#slots.set(conversation, slot);
    for (const [oldest, { bytes }] of this.#slots) {
      if (this.#bytes <= this.#maxBytes || this.#slots.size === 1) break;
      this.#slots.delete(oldest);
      this.#bytes -= bytes;
    }
  }
}

function slotOf(compactions: readonly Remembered[]): Slot {
  return { compactions, bytes: JSON.stringify(compactions).length };
}
