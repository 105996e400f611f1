/** How long things take that have to do with servers, in milliseconds. */
export interface Timings {
  /** Until a server is there and has listed its tools. */
  readonly connect: number;
  /** Before a lost server is tried again; doubles each time. */
  readonly firstDelay: number;
  readonly mostDelay: number;
  /** A server that was there for so long was well: the next delay is the first again. */
  readonly steady: number;
  /** Between two looks whether a server is alive. */
  readonly heartbeat: number;
  /** Within which a living server answers. */
  readonly ping: number;
  /** For which a call waits for a server that is about to come back. */
  readonly patience: number;
  /** For which whoever asks for tools waits for servers that have just been started. */
  readonly start: number;
}

/** What is usual. */
export const TIMINGS: Timings = {
  connect: 30_000,
  firstDelay: 500,
  mostDelay: 60_000,
  steady: 60_000,
  heartbeat: 15_000,
  ping: 10_000,
  patience: 5_000,
  start: 10_000,
};
