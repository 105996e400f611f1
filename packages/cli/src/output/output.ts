import type { Writable } from "node:stream";
import { CliError } from "../cli-error.ts";
import { whyNotWritten } from "./why-not-written.ts";

/** Nobody reads our output any more (`suture … | head`): stop quietly. */
export class ReaderGone extends Error {}

/** Error codes of a stream whose reader has left; a stream without one was closed. */
const GONE: ReadonlySet<string | undefined> = new Set([undefined, "EPIPE", "ERR_STREAM_DESTROYED"]);

/** An output stream that waits when its reader is slow. */
export interface Output {
  write(chunk: string | Uint8Array): Promise<void>;
  /** Resolves once everything written has arrived, or nobody reads any more; otherwise throws the reason. */
  settled(): Promise<void>;
}

/** Wraps a stream. `before` runs before each write. */
export function createOutput(stream: Writable, name: string, before: () => void = () => {}): Output {
  let failure: NodeJS.ErrnoException | undefined;
  let latest: Promise<void> | undefined;
  stream.on("error", (error) => {
    failure = error;
  });

  function check(): void {
    if (failure === undefined && !stream.destroyed) return;
    if (failure === undefined || GONE.has(failure.code)) throw new ReaderGone();
    throw new CliError(`cannot write to ${name}: ${whyNotWritten(failure)}`);
  }

  return {
    async write(chunk) {
      if (chunk.length === 0) return;
      check();
      before();
      let hasRoom = true;
      latest = new Promise((resolve) => {
        hasRoom = stream.write(chunk, (error) => {
          failure ??= error ?? undefined;
          resolve();
        });
      });
      if (!hasRoom) await roomIn(stream);
      check();
    },
    async settled() {
      await latest;
      if (failure !== undefined && !GONE.has(failure.code)) check();
    },
  };
}

/** Resolves once the stream accepts more, or never will. */
function roomIn(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const events = ["drain", "error", "close"];
    const done = () => {
      for (const event of events) stream.off(event, done);
      resolve();
    };
    for (const event of events) stream.once(event, done);
    if (stream.destroyed || !stream.writableNeedDrain) done();
  });
}
