import type { AgentEvent } from "../../agent/agent-event.ts";
import type { EventBus } from "../../agent/event-bus.ts";

/** Events that wait to be told before those go that a stream can do without. */
const MANY = 1_000;

/** Keeps what happens in a session from a moment on, until it is asked for. */
export class Watch {
  readonly #bus: EventBus;
  readonly #owner: string;
  readonly #goesOn: boolean;
  readonly #events: AgentEvent[] = [];
  #session = "";
  #stop: () => void = () => {};
  #wake: () => void = () => {};
  #rang = false;

  /** With `goesOn`, events of a session that takes over are kept, too. */
  constructor(bus: EventBus, owner: string, session: string, goesOn: boolean) {
    this.#bus = bus;
    this.#owner = owner;
    this.#goesOn = goesOn;
    this.follow(session);
  }

  /** Goes on with another session. */
  follow(session: string): void {
    if (session === this.#session) return;
    this.#session = session;
    this.#stop();
    this.#stop = this.#bus.subscribe(this.#owner, session, (event) => {
      // In the moment in which another session takes over, before anything happens there.
      if (this.#goesOn && event.type === "recovery" && event.stage === 2) this.follow(event.session);
      // A client that does not read must not fill the memory: messages are read from the store anyway, and pieces are not kept.
      const isNeeded = event.type.startsWith("turn.") || event.type === "recovery";
      if (!isNeeded && this.#events.length >= MANY) return;
      this.#events.push(event);
      this.ring();
    });
  }

  take(): AgentEvent | undefined {
    return this.#events.shift();
  }

  /** Ends a wait. */
  ring(): void {
    this.#rang = true;
    this.#wake();
  }

  /** Waits until somebody rings, or for so many milliseconds; false when nobody did. */
  async wait(ms: number): Promise<boolean> {
    if (!this.#rang) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = () => {};
    }
    const rang = this.#rang;
    this.#rang = false;
    return rang;
  }

  close(): void {
    this.#stop();
    this.ring();
  }
}
