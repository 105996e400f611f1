import type { Socket } from "node:net";

const REQUEST = /^[A-Z]+ \S* HTTP\/1\.1\r\n/;
const CONTINUE = Buffer.from("HTTP/1.1 100");
const HEAD_END = Buffer.from("\r\n\r\n");
/** More than this of a head without an end is not held. */
const LONGEST = 16 * 1024;
const NOTHING: Buffer = Buffer.alloc(0);

/**
 * Has a socket leave out the leave to go on that some servers give unasked in front of an answer. HTTP allows that; undici,
 * which never asks for it, ends the connection, and what was to be answered is lost.
 */
export function skipContinue(socket: Socket): void {
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean;
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  let isAwaited = false;
  let held = NOTHING;
  socket.write = (...given: unknown[]): boolean => {
    // Nothing but the head of a request is written as a text that begins like one.
    if (typeof given[0] === "string" && REQUEST.test(given[0])) isAwaited = true;
    return write(...given);
  };
  socket.read = (size?: number): Buffer | null => {
    const chunk = read(size);
    if (!isAwaited || chunk === null) return chunk;
    held = behindContinue(held.length === 0 ? chunk : Buffer.concat([held, chunk]));
    if (mayContinue(held) && held.length <= LONGEST) return null;
    const answer = held;
    held = NOTHING;
    isAwaited = false;
    return answer;
  };
}

/** What stands behind all leaves to go on that are whole. */
function behindContinue(bytes: Buffer): Buffer {
  let rest = bytes;
  while (rest.length > CONTINUE.length && mayContinue(rest)) {
    const end = rest.indexOf(HEAD_END);
    if (end < 0) break;
    rest = rest.subarray(end + HEAD_END.length);
  }
  return rest;
}

/** Whether bytes are the start of such a leave, as far as they go. */
function mayContinue(bytes: Buffer): boolean {
  const length = Math.min(bytes.length, CONTINUE.length);
  return bytes.compare(CONTINUE, 0, length, 0, length) === 0;
}
