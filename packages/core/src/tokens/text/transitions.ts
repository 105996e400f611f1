import { type Family, families } from "../family.ts";
import { STATES, type State, step } from "./automaton.ts";
import { CLASS_BITS, CLASSES, classTable } from "./char-class.ts";
import { COLUMNS, WEIGHTS } from "./weights.ts";

/** Bits of an entry that say where to go; the weight stands above them. */
export const WEIGHT_FROM = 12;
/** What an entry's lower bits are masked with. */
export const STATE_MASK: number = (1 << WEIGHT_FROM) - 1;
/** Weights of the tables are so-manieth parts of a token. */
export const UNITS = 1000;

/** What the loop over a text needs. */
export interface Walk {
  /** Class of each UTF-16 unit. */
  readonly classes: Uint8Array;
  /** By state and class: the weight, and the next state. */
  readonly entries: Int32Array;
}

/** Where a state's row begins. */
function rowOf({ run, length }: State): number {
  return STATES.findIndex((state) => state.run === run && state.length === length) << CLASS_BITS;
}

/** The walk as features and next rows, without weights: one for each state and class. */
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

// Made on first use and kept: they follow from the weights alone.
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
