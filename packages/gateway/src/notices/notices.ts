/** Something is wrong that a person should know of. */
export interface Incident {
  /** The same thing has the same key: it is told once. */
  readonly key: string;
  readonly level: "info" | "warning" | "critical";
  /** What happened, in a sentence or two; nothing that anybody said in a session. */
  readonly text: string;
  readonly facts?: { readonly [name: string]: string | number | boolean };
}

/** Tells people of what is wrong: each incident once, once more if it stays, and when it is over. */
export interface Notices {
  /** Durable when it resolves; across processes, the first to raise an incident tells of it. */
  raise(incident: Incident): Promise<void>;
  /** Something happened that is over already: told, never open. */
  tell(incident: Incident): Promise<void>;
  /** It is over; nothing happens when it was not open. */
  clear(key: string, text: string): Promise<void>;
}
