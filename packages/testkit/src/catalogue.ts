/** How many contents are remembered before the catalogue starts over. */
const KEPT = 50_000;

/**
 * Identifies messages by their content. Repair makes the same few messages again and again. If equal messages share one object, whatever
 * was worked out about it holds for all of them.
 */
export class Catalogue {
  readonly #numbers = new WeakMap<object, number>();
  #contents = new Map<string, object>();
  #count = 0;

  /** Messages to know by identity from the start. */
  constructor(messages: Iterable<unknown>) {
    for (const message of messages) if (isObject(message)) this.#numbers.set(message, this.#count++);
  }

  /** The first message seen with this content. */
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

  /** A short name for a list of messages from this catalogue: lists with the same content have the same name. */
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
