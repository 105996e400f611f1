import type { AgentEvent } from "./agent-event.ts";

type Listener = (event: AgentEvent) => void;

/** Tells followers of a session in this process what happens in it. */
export class EventBus {
  readonly #listeners = new Map<string, Set<Listener>>();

  publish(owner: string, session: string, event: AgentEvent): void {
    for (const listener of [...(this.#listeners.get(nameOf(owner, session)) ?? [])]) listener(event);
  }

  /** Whether anybody follows a session. */
  isFollowed(owner: string, session: string): boolean {
    return this.#listeners.has(nameOf(owner, session));
  }

  /** Calls back with every event until the returned function is called. */
  subscribe(owner: string, session: string, listener: Listener): () => void {
    const name = nameOf(owner, session);
    const all = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, all.add(listener));
    return () => {
      all.delete(listener);
      if (all.size === 0 && this.#listeners.get(name) === all) this.#listeners.delete(name);
    };
  }
}

function nameOf(owner: string, session: string): string {
  return JSON.stringify([owner, session]);
}
