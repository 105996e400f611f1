/** A source that can be paused. */
export interface Pausable {
  pause(): void;
  resume(): void;
}

/** A complete answer has no source to pause. */
export const NEVER_WAITS: Pausable = { pause: () => {}, resume: () => {} };
