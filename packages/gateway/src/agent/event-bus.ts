import type { AgentEvent } from "./agent-event.ts";

type Listener = (event: AgentEvent) => void;

/** Tells those in this process who follow a session what happens in it. */
export class EventBus {
  readonly #listeners = new Map<string, Set<Listener>>();

  publish(owner: string, session: string, event: AgentEvent): void {
    for (const listener of [...(this.#listeners.get(nameOf(owner, session)) ?? [])]) listener(event);
  }

  /** Whether anybody listens to a session. */
  isFollowed(owner: string, session: string): boolean {
    return this.#listeners.has(nameOf(owner, session));
  }

  /** Calls back with every event, until it is told to stop. */
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
