import { fstatSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { FileStream } from "./output/file-stream.ts";

/** A stream that may be a terminal. */
export interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Everything the command knows of the outside world; tests pass a fake one. */
export interface Io {
  readonly stdin: Readable & Terminal;
  readonly stdout: Writable & Terminal;
  readonly stderr: Writable & Terminal;
  /** The folder that relative file names start from. */
  readonly cwd: string;
  readonly env: { readonly [name: string]: string | undefined };
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** Resolves when the user wants a continuous command to end: Ctrl-C, or a signal to stop. */
  interrupted(): Promise<void>;
  /** Calls back whenever a continuous command is told to reload its configuration, until the returned function is called. */
  onHangup(callback: () => void): () => void;
}

/** Ctrl-C may arrive twice, from the terminal and from npm, which forwards it. Within this many milliseconds both count as one. */
const SAME_SIGNAL = 300;
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Resolves at the first signal to stop. A later one that is not a duplicate ends the process. */
function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    let isHeard = false;
    const hear = () => {
      if (isHeard) return;
      isHeard = true;
      setTimeout(() => {
        for (const signal of SIGNALS) process.off(signal, hear);
      }, SAME_SIGNAL).unref();
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, hear);
  });
}

/** The real world of this process. */
export function processIo(): Io {
  return {
    stdin: process.stdin,
    stdout: fstatSync(process.stdout.fd).isFile() ? new FileStream(process.stdout.fd) : process.stdout,
    stderr: process.stderr,
    cwd: process.cwd(),
    env: process.env,
    now: () => performance.now(),
    interrupted,
    onHangup: (callback) => {
      process.on("SIGHUP", callback);
      return () => process.off("SIGHUP", callback);
    },
  };
}
