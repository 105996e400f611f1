/** Something wrong that a person should know about. */
export interface Incident {
  /** The same problem has the same key, and is reported once. */
  readonly key: string;
  readonly level: "info" | "warning" | "critical";
  /** What happened, in a sentence or two, without anything that was said in a session. */
  readonly text: string;
  readonly facts?: { readonly [name: string]: string | number | boolean };
}

/** Tells people what is wrong: each incident once, once more if it persists, and when it is over. */
export interface Notices {
  /** Durable when it resolves. Across processes, only the first one to raise an incident reports it. */
  raise(incident: Incident): Promise<void>;
  /** Reports an event that is already over and never counts as open. */
  tell(incident: Incident): Promise<void>;
  /** Closes an incident; nothing happens if it was not open. */
  clear(key: string, text: string): Promise<void>;
}
