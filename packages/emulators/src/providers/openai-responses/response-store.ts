import type { JsonObject } from "../../json.ts";

/** A response that later requests can read, continue and refer to. */
export interface StoredResponse {
  /** The response as it was sent. */
  readonly body: JsonObject;
  /** The items of its request, without those of the responses before it. */
  readonly input: readonly JsonObject[];
  readonly output: readonly JsonObject[];
  /** The response that it continued. */
  readonly previous?: string;
}

/** How many responses are kept; the oldest goes first. */
const CAPACITY = 1_000;

const KEY = "openai-responses";

/** What the Responses API remembers: responses, and each of their items by id. */
export class ResponseStore {
  readonly #responses = new Map<string, StoredResponse>();
  readonly #items = new Map<string, JsonObject>();
  /** The reasoning item that precedes an item of an answer. */
  readonly #reasoning = new Map<string, string>();

  /** The store of an emulator. */
  static of(memory: Map<string, unknown>): ResponseStore {
    const known = memory.get(KEY);
    if (known instanceof ResponseStore) return known;
    const store = new ResponseStore();
    memory.set(KEY, store);
    return store;
  }

  save(id: string, response: StoredResponse): void {
    this.#responses.set(id, response);
    for (const item of itemsOf(response)) if (typeof item.id === "string") this.#items.set(item.id, item);
    for (const [index, item] of response.output.entries()) {
      const before = response.output[index - 1];
      if (before?.type === "reasoning") this.#reasoning.set(String(item.id), String(before.id));
    }
    const [oldest] = this.#responses.keys();
    if (this.#responses.size > CAPACITY && oldest !== undefined) this.remove(oldest);
  }

  remove(id: string): void {
    const response = this.#responses.get(id);
    this.#responses.delete(id);
    for (const item of response === undefined ? [] : itemsOf(response)) {
      const key = String(item.id);
      // A later response may have an item of the same id.
      if (this.#items.get(key) === item) this.#items.delete(key);
    }
    for (const { id: key } of response?.output ?? []) this.#reasoning.delete(String(key));
  }

  response(id: string): StoredResponse | undefined {
    return this.#responses.get(id);
  }

  item(id: string): JsonObject | undefined {
    return this.#items.get(id);
  }

  /** The reasoning item that led to an item of a stored answer. */
  reasoningBefore(id: string): string | undefined {
    return this.#reasoning.get(id);
  }

  /** Everything up to and including a response, oldest first. */
  history(id: string): JsonObject[] {
    const chain: StoredResponse[] = [];
    let next: string | undefined = id;
    while (next !== undefined) {
      const response = this.#responses.get(next);
      if (response === undefined) break;
      chain.push(response);
      next = response.previous;
    }
    return chain.reverse().flatMap(itemsOf);
  }
}

function itemsOf({ input, output }: StoredResponse): JsonObject[] {
  return [...input, ...output];
}
