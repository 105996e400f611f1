import { joined } from "./joined.ts";

/** More than this is not held back, whatever it is. */
const MOST = 64 * 1024;

/** Events that say nothing yet: an error may still follow them. */
const PREAMBLE = /^response\.(?:created|queued|in_progress)$/;

/** Holds a stream back until it says something, or says that it failed. */
export class FirstEvents {
  readonly #chunks: Buffer[] = [];
  #size = 0;

  /** Takes what was received: `wait` for more, `pass` all of it on, or know that the stream is an `error`. */
  push(chunk: Buffer): "wait" | "pass" | "error" {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size > MOST) return "pass";
    return judge(this.bytes().toString("latin1"));
  }

  /** Everything that was held back. */
  bytes(): Buffer {
    return joined(this.#chunks);
  }
}

function judge(text: string): "wait" | "pass" | "error" {
  // What is behind the last empty line is not complete.
  const events = text.split(/\r?\n\r?\n/).slice(0, -1);
  for (const event of events) {
    const name = /^event: ?(\S+)/m.exec(event)?.[1] ?? /"type" ?: ?"([\w.]+)"/.exec(event)?.[1];
    if (!/^data:/m.test(event)) continue;
    if (isError(name, event)) return "error";
    if (name === undefined || !PREAMBLE.test(name)) return "pass";
  }
  return "wait";
}

function isError(name: string | undefined, event: string): boolean {
  if (name === "error" || name === "response.failed") return true;
  return /^data: ?\{\s*(?:"type" ?: ?"error"|"error" ?: ?[{"])/m.test(event);
}
