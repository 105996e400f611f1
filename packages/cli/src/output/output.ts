import type { Writable } from "node:stream";
import { CliError } from "../cli-error.ts";

/** Nobody reads our output any more (`suture … | head`): time to stop, quietly. */
export class ReaderGone extends Error {}

/** A stream to write to, that waits when the reader is slow. */
export interface Output {
  write(chunk: string | Uint8Array): Promise<void>;
}

/** Wraps a stream. `before` runs ahead of each write. */
export function createOutput(stream: Writable, name: string, before: () => void = () => {}): Output {
  let failure: NodeJS.ErrnoException | undefined;
  stream.on("error", (error) => {
    failure = error;
  });

  function check(): void {
    if (failure === undefined && !stream.destroyed) return;
    const code = failure?.code;
    if (code === undefined || code === "EPIPE" || code === "ERR_STREAM_DESTROYED") throw new ReaderGone();
    throw new CliError(`cannot write to ${name}: ${failure?.message}`);
  }

  return {
    async write(chunk) {
      if (chunk.length === 0) return;
      check();
      before();
      if (!stream.write(chunk)) await roomIn(stream);
      check();
    },
  };
}

/** Resolves once the stream takes more, or never will. */
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
