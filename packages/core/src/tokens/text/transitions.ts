import { type Family, families } from "../family.ts";
import { STATES, type State, step } from "./automaton.ts";
import { CLASS_BITS, CLASSES, classTable } from "./char-class.ts";
import { COLUMNS, WEIGHTS } from "./weights.ts";

/** Bits of an entry for the next state; the weight is above them. */
export const WEIGHT_FROM = 12;
/** Mask for the lower bits of an entry. */
export const STATE_MASK: number = (1 << WEIGHT_FROM) - 1;
/** Weights are given in thousandths of a token. */
export const UNITS = 1000;

/** What the loop over a text needs. */
export interface Walk {
  /** Class of each UTF-16 unit. */
  readonly classes: Uint8Array;
  /** By state and class: the weight and the next state. */
  readonly entries: Int32Array;
}

/** Start of a state's row. */
function rowOf({ run, length }: State): number {
  return STATES.findIndex((state) => state.run === run && state.length === length) << CLASS_BITS;
}

/** The walk as features and next rows, without weights, for each state and class. */
export function transitions(): readonly {
  readonly at: number;
  readonly to: number;
  readonly features: readonly string[];
}[] {
  return STATES.flatMap((state) => {
    const row = rowOf(state);
    return CLASSES.map((name, index) => {
      const { to, features } = step(state, name);
      return { at: row | index, to: rowOf(to), features };
    });
  });
}

function entriesOf(family: Family): Int32Array {
  const { column, scale } = families[family];
  const place = COLUMNS.indexOf(column);
  const entries = new Int32Array(STATES.length << CLASS_BITS);
  for (const { at, to, features } of transitions()) {
    let weight = 0;
    for (const feature of features) weight += WEIGHTS[feature]?.[place] ?? UNITS;
    entries[at] = (Math.round(weight * scale) << WEIGHT_FROM) | to;
  }
  return entries;
}

// Made on first use and cached, because they depend only on the weights.
let classes: Uint8Array | undefined;
const walks = new Map<Family, Walk>();

/** The tables of a family. */
export function walkOf(family: Family): Walk {
  let walk = walks.get(family);
  if (walk === undefined) {
    classes ??= classTable();
    walk = { classes, entries: entriesOf(family) };
    walks.set(family, walk);
  }
  return walk;
}
