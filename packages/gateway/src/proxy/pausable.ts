/** What can be told to wait. */
export interface Pausable {
  pause(): void;
  resume(): void;
}

/** An answer that is complete already has nobody to wait for. */
export const NEVER_WAITS: Pausable = { pause: () => {}, resume: () => {} };
