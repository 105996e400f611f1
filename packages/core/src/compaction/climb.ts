import type { Part } from "../model/part.ts";
import type { Boundary, Cuts } from "../turns/cuts.ts";
import type { Reducer } from "./reduce.ts";
import { PART_RUNGS, type PartRung, type Reduction, type Rung } from "./rung.ts";

/** A history to be made smaller, with its weights. */
export interface Load {
  /** The number of messages. */
  readonly count: number;
  /** Number of system messages at the start, which stay. */
  readonly leading: number;
  readonly cuts: Cuts;
  /** Tokens of the message at a position, without parts that always stay. */
  weigh(at: number): number;
  /** Whether a user message inserted before this position would be joined to the message there. */
  joins(at: number): boolean;
  /** Tokens of everything, including what is outside the list. */
  readonly total: number;
  /** Tokens that always stay: the system prompt, wherever it is, and the tools. */
  readonly fixed: number;
  /** Whether there is a system prompt, and whether there are tools. */
  readonly stays: { readonly system: boolean; readonly tools: boolean };
  /** A lower bound of the tokens that are left if only parts are reduced. */
  readonly least: number;
  /** Makes the reducer for one walk over the history. Results above `cap` tokens are capped. */
  reducer(rungs: readonly PartRung[], cap: number): Reducer;
  /** The usual cap of a result, in tokens. */
  readonly cap: number;
}

/** What to reach, and under which conditions. */
export interface Goal {
  readonly budget: number;
  /** Minimum number of messages in the tail. */
  readonly minKeepTail: number;
  /** Maximum tokens of the head's summary. */
  readonly summaryTokens: number;
  /** Remove the head first; reduce parts only if that is not enough. */
  readonly headFirst: boolean;
  /** The only place where the head may be cut off: the end of what was summed up. */
  readonly cutAt: number | undefined;
  /** Whether a model writes the summary. */
  readonly byModel: boolean;
  /** Position after an earlier summary. A head with nothing else is not summed up again. */
  readonly summedUp: number;
}

/** Where the head ends. */
export interface HeadCut {
  readonly cut: number;
  readonly boundary: Boundary;
}

/** One rung to climb. */
export interface ClimbStep {
  readonly rung: Rung;
  readonly saves: number;
  /** Number of changed parts or messages. */
  readonly changes: number;
}

/** The way down to the budget. */
export interface Climb {
  readonly steps: readonly ClimbStep[];
  /** The reduction of each part. */
  readonly reductions: ReadonlyMap<Part, Reduction>;
  readonly head: HeadCut | undefined;
  readonly after: number;
  /** Why the budget cannot be reached; `undefined` if it can. */
  readonly why: string | undefined;
}

/** Finds the shortest way down the ladder: rung by rung, each only as far as necessary. */
export function climb(load: Load, goal: Goal): Climb {
  const { total, least } = load;
  if (total <= goal.budget) return done([], new Map(), undefined, total);
  if (!goal.headFirst && goal.cutAt === undefined && least <= goal.budget) {
    const taken = capGently(load, goal) ?? takeParts(load, goal.budget, total, 0, load.cap, PART_RUNGS);
    if (taken.left <= goal.budget) return done(taken.steps, taken.reductions, undefined, taken.left);
  }
  return cutHead(load, goal);
}

/** Shares of the budget at which giant results are capped, before the usual cap is tried. */
const GENTLE = [0.8, 0.6, 0.4, 0.25, 0.15];

/** Caps results no more than necessary; `undefined` if that is not enough. */
function capGently(load: Load, { budget }: Goal): Taken | undefined {
  for (const share of GENTLE) {
    const cap = Math.floor(budget * share);
    if (cap <= load.cap) return undefined;
    const taken = takeParts(load, budget, load.total, 0, cap, ["cap-results"]);
    if (taken.left <= budget) return taken;
  }
  return undefined;
}

interface Taken {
  readonly steps: readonly ClimbStep[];
  readonly reductions: ReadonlyMap<Part, Reduction>;
  readonly left: number;
}

/**
 * Takes reductions rung by rung until the rest fits. Within a rung, the latest come first, because what precedes the
 * first change can still be read from the provider's cache.
 */
function takeParts(
  load: Load,
  budget: number,
  total: number,
  from: number,
  cap: number,
  rungs: readonly PartRung[],
): Taken {
  const byRung = new Map<PartRung, Reduction[]>(rungs.map((rung) => [rung, []]));
  const reducer = load.reducer(rungs, cap);
  for (let at = load.count - 1; at >= from; at--)
    for (const reduction of reducer.at(at)) byRung.get(reduction.rung)?.push(reduction);
  const reductions = new Map<Part, Reduction>();
  const steps: ClimbStep[] = [];
  let left = total;
  for (const [rung, all] of byRung) {
    let saves = 0;
    let changes = 0;
    for (const reduction of all) {
      if (left <= budget) break;
      const gain = reduction.saves - (reductions.get(reduction.part)?.saves ?? 0);
      if (gain <= 0) continue;
      reductions.set(reduction.part, reduction);
      saves += gain;
      changes += 1;
      left -= gain;
    }
    if (saves > 0) steps.push({ rung, saves, changes });
  }
  return { steps, reductions, left };
}

/** A way to cut the head off: where, and how far the rest may be reduced. */
interface Manner {
  readonly boundary: Boundary;
  readonly rungs: readonly PartRung[];
  readonly cap: number;
}

/** Minimum cap of a result in tokens; less would say nothing. */
const SMALLEST_CAP = 60;

/**
 * The ways to cut off the head, the gentlest first: between turns before inside a turn, fresh outputs kept before they
 * are cleared, and finally with harder and harder caps.
 */
function* mannersOf({ cap }: Load): Generator<Manner> {
  for (const boundary of ["turn", "step"] as const) {
    yield { boundary, rungs: ["cap-results"], cap };
    yield { boundary, rungs: PART_RUNGS, cap };
  }
  for (let harder = Math.floor(cap / 2); harder >= SMALLEST_CAP; harder = Math.floor(harder / 2))
    yield { boundary: "step", rungs: PART_RUNGS, cap: harder };
}

/** A gentler way is not worth it if its tail fills less than this share of the room. */
const WORTHWHILE = 0.5;

/**
 * Removes the head: as little of it as the budget allows, in the gentlest way that keeps a worthwhile tail, or else in
 * the gentlest of all.
 */
function cutHead(load: Load, goal: Goal): Climb {
  const { cuts, leading, count, total, least } = load;
  const { budget } = goal;
  const always = load.fixed + leadingTokens(load) + goal.summaryTokens;
  const room = budget - always;
  const first = goal.cutAt ?? Math.max(leading, goal.summedUp) + 1;
  const last = goal.cutAt ?? count - goal.minKeepTail;
  // A message that the summary would be joined to does not stay unchanged.
  const isEarly = (at: number): boolean =>
    at < last || (at === last && (goal.cutAt !== undefined || goal.minKeepTail === 0 || !load.joins(at)));
  let gentlest: Climb | undefined;
  for (const manner of mannersOf(load)) {
    if (gentlest !== undefined && manner.cap < load.cap) break;
    const from = earliestTail(load, room, manner);
    const list = manner.boundary === "turn" ? cuts.turns : cuts.positions;
    const cut = list.find((at) => at >= Math.max(first, from) && isEarly(at));
    const way = cut === undefined ? undefined : finish(load, goal, cut, manner);
    if (way !== undefined) {
      if (way.after - always >= room * WORTHWHILE) return way;
      gentlest ??= way;
    } else if (manner.cap < load.cap && least <= budget) {
      // If nothing can be cut off, harder caps may be enough.
      const taken = takeParts(load, budget, total, 0, manner.cap, PART_RUNGS);
      if (taken.left <= budget) return done(taken.steps, taken.reductions, undefined, taken.left);
    }
  }
  return gentlest ?? stuck(load, goal);
}

/** The climb for a cut; `undefined` if it removes no more than the summary adds. */
function finish(load: Load, goal: Goal, cut: number, { cap, rungs }: Manner): Climb | undefined {
  const before = load.fixed + leadingTokens(load) + goal.summaryTokens + tailTokens(load, cut);
  if (before >= load.total) return undefined;
  const taken = takeParts(load, goal.budget, before, cut, cap, rungs);
  const boundary: Boundary = load.cuts.turns.includes(cut) ? "turn" : "step";
  const rung: Rung = boundary === "step" ? "cut-last-turn" : goal.byModel ? "summarise-head" : "digest-head";
  const step = { rung, saves: load.total - before, changes: cut - load.leading };
  return done([...taken.steps, step], taken.reductions, { cut, boundary }, taken.left);
}

/** The earliest position whose tail fits when everything in it is reduced. */
function earliestTail(load: Load, room: number, { cap, rungs }: Manner): number {
  const { count, leading } = load;
  const reducer = load.reducer(rungs, cap);
  const saved = new Map<Part, number>();
  let tokens = 0;
  let from = count;
  for (let at = count - 1; at >= leading; at--) {
    tokens += load.weigh(at);
    for (const { part, saves } of reducer.at(at)) {
      const gain = saves - (saved.get(part) ?? 0);
      if (gain <= 0) continue;
      saved.set(part, saves);
      tokens -= gain;
    }
    if (tokens <= room) from = at;
    // A folded result frees its tokens only when the walk reaches its call.
    else if (!rungs.includes("fold-reads") || tokens > 2 * room + 1000) break;
  }
  return from;
}

function tailTokens(load: Load, from: number): number {
  let tokens = 0;
  for (let at = from; at < load.count; at++) tokens += load.weigh(at);
  return tokens;
}

function leadingTokens(load: Load): number {
  let tokens = 0;
  for (let at = 0; at < load.leading; at++) tokens += load.weigh(at);
  return tokens;
}

function done(
  steps: readonly ClimbStep[],
  reductions: Climb["reductions"],
  head: HeadCut | undefined,
  after: number,
): Climb {
  return { steps, reductions, head, after, why: undefined };
}

function stuck(load: Load, { budget, minKeepTail, summaryTokens }: Goal): Climb {
  const { fixed, total, count, cuts } = load;
  const always = fixed + leadingTokens(load);
  const last = cuts.positions.at(-1) ?? load.leading;
  const number = (tokens: number): string => Math.round(tokens).toLocaleString("en");
  let why = `what cannot be parted at the end, from message ${last} on, takes ${number(tailTokens(load, last))} tokens`;
  if (always + summaryTokens >= budget)
    why = `${whatStays(load)} ${number(always)} tokens, and a summary up to ${number(summaryTokens)}`;
  else if (minKeepTail > 0)
    why = `the last ${Math.min(minKeepTail, count)} messages, which are to be kept, take ${number(tailTokens(load, Math.max(0, count - minKeepTail)))} tokens`;
  return { steps: [], reductions: new Map(), head: undefined, after: total, why };
}

function whatStays({ stays: { system, tools } }: Load): string {
  if (!tools) return system ? "the system prompt takes" : "an empty request takes";
  return system ? "the system prompt and the tools take" : "the tools take";
}
