import type { Difference, Lane } from "./lanes.ts";
import type { Reading } from "./laws/stable-prefix.ts";
import type { MessageShape } from "./shapes/alphabet.ts";

/** The outcome of one repair. */
export interface Outcome {
  /** Rules that had something to mend, in order. */
  readonly fired: readonly string[];
  readonly document: unknown;
  readonly reading: Reading;
}

/** The steps of a repair of the current history, and every lane known to take them. */
export interface Path extends Outcome {
  readonly lanes: Lane[];
  /** The reading of the earlier turns that it was last compared with. */
  compared: Reading | undefined;
}

/**
 * The paths of one history. Repair walks over rules in a fixed order, and each acts only on the errors it finds in what the earlier ones
 * left. So two contracts take the same steps if both make the same demands through every rule that acts, and no other rule of either finds
 * anything on the way. It is known to find nothing when a contract that takes these steps demands the same or more.
 */
export class Paths {
  #paths: Path[] = [];

  /** Starts with another history. */
  clear(): void {
    this.#paths = [];
  }

  /** The path that a lane must take, if it can be told. The lane is then on it. */
  settle(lane: Lane, history: readonly MessageShape[]): Path | undefined {
    const path = this.#paths.find((each) => isBound(lane, each, history));
    path?.lanes.push(lane);
    return path;
  }

  /** Records the outcome of a lane's repair. Returns another outcome that it should have had, if any. */
  add(lane: Lane, outcome: Outcome): { path: Path; unlike: Path | undefined } {
    for (const path of this.#paths) {
      const difference = lane.against[path.lanes[0]?.index ?? -1];
      if (difference === undefined || isOneOf(difference, path.fired) || isOneOf(difference, outcome.fired))
        continue;
      if (path.fired.join() !== outcome.fired.join())
        return { path: this.#open(lane, outcome), unlike: path };
      path.lanes.push(lane);
      return { path, unlike: undefined };
    }
    return { path: this.#open(lane, outcome), unlike: undefined };
  }

  #open(lane: Lane, outcome: Outcome): Path {
    const { fired, document, reading } = outcome;
    const path: Path = { fired, document, reading, lanes: [lane], compared: undefined };
    this.#paths.push(path);
    return path;
  }
}

/** True when the demands of one of these rules differ, or only one of the two makes them. */
function isOneOf({ extra, missing }: Difference, rules: readonly string[]): boolean {
  for (const rule of rules) if (extra.has(rule) || missing.has(rule)) return true;
  return false;
}

function isBound({ against }: Lane, { lanes, fired }: Path, history: readonly MessageShape[]): boolean {
  const difference = against[lanes[0]?.index ?? -1];
  if (difference === undefined || isOneOf(difference, fired)) return false;
  for (const [rule, shapes] of difference.missing) {
    if (shapes !== undefined && !history.some((shape) => shapes.has(shape))) continue;
    if (!lanes.some((other) => against[other.index]?.missing.has(rule) === false)) return false;
  }
  return true;
}
