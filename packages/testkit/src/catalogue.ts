/** How many contents are remembered before the catalogue starts anew. */
const KEPT = 50_000;

/**
 * Knows messages by what they hold. Repair makes the same few messages over and over again; with one object for all that
 * hold the same, what was worked out about one of them is known of the others.
 */
export class Catalogue {
  readonly #numbers = new WeakMap<object, number>();
  #contents = new Map<string, object>();
  #count = 0;

  /** Messages of their own, known by identity. */
  constructor(messages: Iterable<unknown>) {
    for (const message of messages) if (isObject(message)) this.#numbers.set(message, this.#count++);
  }

  /** The first message that was seen to hold this. */
  find(message: unknown): unknown {
    if (!isObject(message) || this.#numbers.has(message)) return message;
    const content = JSON.stringify(message);
    const known = this.#contents.get(content);
    if (known !== undefined) return known;
    if (this.#contents.size >= KEPT) this.#contents = new Map();
    this.#contents.set(content, message);
    this.#numbers.set(message, this.#count++);
    return message;
  }

  /** A short name for a list of messages that were found here: lists that hold the same have the same. */
  nameOf(messages: readonly unknown[]): string {
    let name = "";
    for (const message of messages) {
      name += isObject(message) ? `${this.#numbers.get(message)} ` : `${JSON.stringify(message)} `;
    }
    return name;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
