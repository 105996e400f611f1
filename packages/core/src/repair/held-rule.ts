import type { Facts, Level } from "../contracts/contract.ts";
import type { Breach, Rule } from "../rules/rule.ts";

/**
 * A rule that a contract switches on, with its fact. Facts come in as many shapes as there are contracts: to find one by its
 * name takes the engine longer than most rules take to see that all is well.
 */
export class HeldRule {
  declare readonly rule: Rule;
  declare readonly code: string;
  declare readonly fact: NonNullable<Facts[keyof Facts]>;
  declare readonly local: boolean;
  declare readonly pairs: boolean;
  /** What the provider says, cut where its sentence has gaps: each piece but the first begins with the name of one. */
  #pieces: readonly string[] | undefined;

  constructor(rule: Rule, fact: NonNullable<Facts[keyof Facts]>) {
    this.rule = rule;
    this.code = rule.code;
    this.fact = fact;
    this.local = rule.local === true;
    this.pairs = rule.pairs === true;
  }

  /** A breach may be less certain than its fact; a risk never hardens unless the rule says so outright. */
  levelOf(breach: Breach): Level {
    return breach.level ?? this.fact.level;
  }

  /** What the provider says to a breach, with the gaps of its sentence filled; `undefined` where it has no words for it. */
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
      // A sentence about an id or a name that is not there is not what the provider says.
      if (/^(?:ids?|name)$/.test(gap) && value === undefined) return undefined;
      text += value === undefined ? `{${piece}` : value + piece.slice(end + 1);
    }
    return text;
  }
}

/** What fills a gap: what the rule says of it, or else what follows from the place. */
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
