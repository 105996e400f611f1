/** Something that waits for the end of a window. */
export interface Waiting {
  wake(): void;
}

/** How long a window is, in milliseconds: the shortest time that a timer knows. */
const WINDOW = 1;

/** Who waits for the next tick. */
let waiting: Waiting[] = [];

/**
 * Wakes who waits once a window is over. One timer does for all streams of the process, and runs only while one of them waits:
 * nobody waits for longer than a window, and most for less.
 */
export function afterWindow(one: Waiting): void {
  waiting.push(one);
  if (waiting.length === 1) setTimeout(tick, WINDOW);
}

function tick(): void {
  const woken = waiting;
  waiting = [];
  for (const one of woken) one.wake();
}
