import { indexUpTo } from "../model/index-up-to.ts";
import { requireOption, requireOptions } from "../options/require-options.ts";
import type { CutFinder } from "./cut-finder.ts";
import type { Span } from "./loose-ends.ts";
import { BOUNDARY, KEEP } from "./option-kinds.ts";

/** Only between turns, or also between the steps of a turn. */
export type Boundary = "turn" | "step";

/** A place where a history may be split: `head` messages before it, `tail` messages from it on. */
export interface Cut {
  /** Position of the first message of the tail; `0` when there is no cut. */
  readonly cut: number;
  /** What kind of cut it is; `none` when there is no cut and the head is empty. */
  readonly boundary: Boundary | "none";
  /** Messages before it. */
  readonly head: number;
  /** Messages from it on. */
  readonly tail: number;
}

/** What the tail must hold. All given conditions apply. */
export interface Keep {
  /** Minimum number of messages. */
  readonly minMessages?: number | undefined;
  /** Minimum number of tokens, approximately. */
  readonly minTokens?: number | undefined;
  /** Minimum number of turns. */
  readonly minTurns?: number | undefined;
}

/** All safe cuts of a history, found in one pass. Each query costs a binary search. */
export class Cuts {
  /** The number of messages in the history. */
  declare readonly length: number;
  /** Positions of all safe cuts, ascending. */
  declare readonly positions: readonly number[];
  /** Where turns start; the first starts with the history. */
  declare readonly turns: readonly number[];
  readonly #weights: (() => readonly number[]) | undefined;

  /**
   * `weights`: tokens before each position, including the end. `places`: positions in the caller's list, if they
   * differ. What the finder sees later has no effect.
   */
  constructor(
    finder: CutFinder,
    pending: ReadonlySet<string>,
    weights?: () => readonly number[],
    places?: readonly number[],
  ) {
    const blocked = finder.blocked(pending);
    const among = (found: readonly number[]): readonly number[] => inList(outside(found, blocked), places);
    this.length = places === undefined ? finder.count : (places.at(-1) ?? -1) + 1;
    this.positions = among(finder.cuts);
    this.turns = finder.count === 0 ? [] : [0, ...among(finder.turns)];
    this.#weights = weights;
  }

  /** True when the history may be cut at this position. */
  has(position: number): boolean {
    return this.positions[indexUpTo(this.positions, position)] === position;
  }

  /**
   * The latest cut whose tail keeps enough. Without a boundary, it prefers one between turns, and otherwise takes one
   * between steps.
   */
  latest(keep: Keep, boundary?: Boundary): Cut {
    if (boundary !== undefined) requireOption("boundary", boundary, BOUNDARY);
    const last = this.lastPosition(keep);
    const turn = this.turns[indexUpTo(this.turns, last)] ?? 0;
    if (boundary !== "step" && turn > 0) return this.#at(turn, "turn");
    if (boundary === "turn") return this.#at(0, "none");
    const step = this.positions[indexUpTo(this.positions, last)] ?? 0;
    return this.#at(step, step === 0 ? "none" : step === turn ? "turn" : "step");
  }

  /** The last position, safe or not, whose tail holds enough. */
  lastPosition(keep: Keep): number {
    requireOptions(keep, KEEP);
    const { minMessages = 0, minTokens = 0, minTurns = 0 } = keep;
    const byTurns = minTurns <= 0 ? this.length : (this.turns[this.turns.length - Math.ceil(minTurns)] ?? 0);
    return Math.max(0, Math.min(this.length - Math.ceil(minMessages), byTurns, this.#byTokens(minTokens)));
  }

  #byTokens(minTokens: number): number {
    if (minTokens <= 0) return this.length;
    const weights = this.#weights?.() ?? [];
    return Math.max(0, indexUpTo(weights, (weights.at(-1) ?? 0) - minTokens));
  }

  #at(cut: number, boundary: Cut["boundary"]): Cut {
    return { cut, boundary, head: cut, tail: this.length - cut };
  }
}

/** The positions in the caller's list, without those inside one of its messages. */
function inList(positions: readonly number[], places: readonly number[] | undefined): readonly number[] {
  if (places === undefined) return positions;
  return positions.flatMap((at) => (places[at] === places[at - 1] ? [] : [places[at] as number]));
}

/** The positions outside all spans. */
function outside(positions: readonly number[], spans: readonly Span[]): readonly number[] {
  if (spans.length === 0) return positions.slice();
  const sorted = spans.toSorted(([a], [b]) => a - b);
  let next = 0;
  let end = 0;
  return positions.filter((at) => {
    for (let span = sorted[next]; span !== undefined && span[0] < at; span = sorted[++next])
      end = Math.max(end, span[1]);
    return at > end;
  });
}
