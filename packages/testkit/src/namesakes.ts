import { heard } from "./heard.ts";
import type { MessageShape } from "./shapes/alphabet.ts";
import type { Wire } from "./wire.ts";

/** Shapes with one result each that differ only in its id; each with the bit of that id. */
type Family = readonly { readonly shape: MessageShape; readonly id: number }[];

/**
 * Tells histories apart that are the same but for the ids of results that nothing calls.
 *
 * An id is a name: nobody reads more out of it than which call has it, which other result has it, and whether it is spelled as
 * asked for. So as long as nothing in a history calls `c2` or `stale`, its results of the one may as well be those of the other.
 */
export class Namesakes {
  readonly #families: readonly Family[];
  /** Bits of the ids of each shape's calls. */
  readonly #calls: ReadonlyMap<MessageShape, number>;

  constructor(wire: Wire, shapes: Iterable<MessageShape>) {
    const bits = new Map<string, number>();
    const bitOf = (id: string): number => {
      const bit = bits.get(id) ?? 1 << bits.size;
      bits.set(id, bit);
      return bit;
    };
    const families = new Map<string, { shape: MessageShape; id: number }[]>();
    const calls = new Map<MessageShape, number>();
    for (const shape of shapes) {
      const answered: string[] = [];
      let called = 0;
      for (const each of heard(wire, shape.message).said) {
        if (each.kind === "call" && each.id !== undefined) called |= bitOf(each.id);
        if (each.kind === "result") answered.push(each.id ?? "");
      }
      calls.set(shape, called);
      const [id] = answered;
      if (!id || answered.length > 1) continue;
      const likeness = JSON.stringify(shape.message).replaceAll(id, "…");
      const family = families.get(likeness) ?? [];
      families.set(likeness, family);
      family.push({ shape, id: bitOf(id) });
    }
    this.#calls = calls;
    this.#families = [...families.values()].filter(({ length }) => length > 1);
  }

  /** True for exactly one of the histories that differ only in such ids: the one where they appear in the order of the shapes. */
  isFirst(history: readonly MessageShape[]): boolean {
    if (this.#families.length === 0) return true;
    let called = 0;
    for (const shape of history) called |= this.#calls.get(shape) ?? 0;
    return this.#families.every((family) => comeInOrder(family, called, history));
  }
}

/** True when those of the family without a call appear in order. */
function comeInOrder(family: Family, called: number, history: readonly MessageShape[]): boolean {
  let seen = called;
  for (const shape of history) {
    const at = family.findIndex((member) => member.shape === shape);
    const id = family[at]?.id ?? 0;
    if ((seen & id) !== 0) continue;
    for (let before = 0; before < at; before++) if ((seen & (family[before]?.id ?? 0)) === 0) return false;
    seen |= id;
  }
  return true;
}
