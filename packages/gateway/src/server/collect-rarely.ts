import { setFlagsFromString } from "node:v8";

/** How much the heap may grow beyond what is kept before the next full collection, in percent. */
const ROOM = 300;

/**
 * Has this process collect its garbage less often, for memory that it has anyhow. Call it once, before `startGateway`, in a process
 * that is there for the gateway; `suture serve` does.
 *
 * What a socket reads counts as if it were kept until the next collection, and a gateway keeps little and reads a lot. With V8's own
 * measure, a few long requests are enough to have everything gone through again, and that costs as much as the requests do. In a
 * small heap it leaves less room: no more than half of what is left.
 */
export function collectRarely(): void {
  setFlagsFromString(`--heap-growing-percent=${ROOM}`);
}
