import type { Facts, Level } from "../contracts/contract.ts";
import type { Breach, Rule } from "../rules/rule.ts";

/**
 * A rule that a contract switches on, with its fact. Each contract's facts object has another shape, and looking up a
 * fact by name would take the engine longer than most rules take on a clean history.
 */
export class HeldRule {
  declare readonly rule: Rule;
  declare readonly code: string;
  declare readonly fact: NonNullable<Facts[keyof Facts]>;
  declare readonly local: boolean;
  declare readonly pairs: boolean;
  /** The provider's sentence split at its gaps: each piece except the first begins with a gap's name. */
  #pieces: readonly string[] | undefined;

  constructor(rule: Rule, fact: NonNullable<Facts[keyof Facts]>) {
    this.rule = rule;
    this.code = rule.code;
    this.fact = fact;
    this.local = rule.local === true;
    this.pairs = rule.pairs === true;
  }

  /** A breach may be less certain than its fact. A risk becomes an error only if the rule says so. */
  levelOf(breach: Breach): Level {
    return breach.level ?? this.fact.level;
  }

  /** The provider's sentence about a breach, with its gaps filled; `undefined` if it has none. */
  saysOf(breach: Breach): string | undefined {
    const { says } = this.fact;
    if (says === undefined || breach.unsaid === true) return undefined;
    this.#pieces ??= says.split("{");
    const pieces = this.#pieces;
    let text = pieces[0] as string;
    for (let i = 1; i < pieces.length; i++) {
      const piece = pieces[i] as string;
      const end = piece.indexOf("}");
      const gap = piece.slice(0, end);
      const value = fillingOf(gap, breach);
      // A sentence about an id or a name does not fit if there is none.
      if (/^(?:ids?|name)$/.test(gap) && value === undefined) return undefined;
      text += value === undefined ? `{${piece}` : value + piece.slice(end + 1);
    }
    return text;
  }
}

/** The value of a gap: given by the rule, or derived from the place. */
function fillingOf(gap: string, { message, part, other, data }: Breach): string | number | undefined {
  const given = data?.[gap];
  if (given !== undefined) return given;
  switch (gap) {
    case "index":
      return message?.index ?? 0;
    case "next":
      return Number(data?.index ?? message?.index ?? 0) + 1;
    case "part":
      return Math.max(part?.index ?? 0, 0);
    case "id":
    case "ids":
      return part?.id ?? other?.part?.id ?? message?.itemId;
    case "name":
      return part?.name;
  }
  return undefined;
}
