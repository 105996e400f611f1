import { ArrivingBody } from "../body/arriving-body.ts";
import { joined } from "../proxy/joined.ts";
import type { Visit } from "./visit.ts";

/** Longer bodies arrive in several pieces. */
const LONG = 64 * 1024;
/** At most this much memory is reserved on the strength of a stated length. */
const MOST_AT_ONCE = 8 * 1024 * 1024;

/** Why a body was not read. */
export type Unread = "too-long" | "no-room";

/**
 * Reads a body within the budget, which is held until the answer is sent. If a body is longer than allowed, or there is no room, the rest
 * is left unread. If the client disconnects meanwhile, the callback is not called.
 */
export function readBody({ request, state, closing }: Visit, done: (body: Buffer | Unread) => void): void {
  const { settings, bytesInFlight: budget, knownBodies: known } = state;
  const { maxBodyBytes: max } = settings;
  const length = Number(request.headers["content-length"] ?? 0);
  if (length > max) {
    done("too-long");
    return;
  }
  if (!budget.take(length)) {
    done("no-room");
    return;
  }
  // For a body of known length with room for it, no piece is kept beside the whole.
  const arriving = length > LONG && length <= MOST_AT_ONCE ? new ArrivingBody(length, known) : undefined;
  const pieces: Buffer[] = [];
  let size = 0;
  let taken = length;
  const stop = (why: Unread): void => {
    request.off("data", take);
    request.off("end", end);
    pieces.length = 0;
    done(why);
  };
  const take = (piece: Buffer): void => {
    if (arriving === undefined) pieces.push(piece);
    else arriving.take(piece);
    size += piece.length;
    // Without a stated length, bytes are counted as they arrive.
    const more = size > taken ? piece.length : 0;
    if (size > max) stop("too-long");
    else if (budget.take(more)) taken += more;
    else stop("no-room");
  };
  const end = (): void => done(arriving?.whole() ?? joined(pieces));
  request.on("data", take);
  request.on("end", end);
  closing.wait(() => budget.give(taken));
}
