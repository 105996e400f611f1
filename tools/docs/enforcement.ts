import type { Contract, Fact, Facts, WireFacts } from "../../packages/core/src/index.ts";

/** One fact of one contract: the demand, its wire and its models. */
export interface Enforcement {
  readonly name: keyof Facts;
  readonly wire: string;
  /** The pattern of the models it applies to; `undefined` for all. */
  readonly models: RegExp | undefined;
  /** `null` if these models revoke it. */
  readonly fact: Fact<unknown> | null;
}

/** Every fact of a contract, in the order it is written down. */
export function enforcementsOf(contract: Contract): Enforcement[] {
  return Object.entries(contract.wires).flatMap(([wire, { facts, models = [] }]) => [
    ...listOf(wire, undefined, facts),
    ...models.flatMap(({ match, facts: changes }) => listOf(wire, match, changes)),
  ]);
}

function listOf(
  wire: string,
  models: RegExp | undefined,
  facts: WireFacts["facts"] | NonNullable<WireFacts["models"]>[number]["facts"],
): Enforcement[] {
  return Object.entries(facts).map(([name, fact]) => ({
    name: name as keyof Facts,
    wire,
    models,
    fact: fact as Fact<unknown> | null,
  }));
}

/** A fact's value in a few words; empty if the fact itself says everything. */
export function demandOf(value: unknown): string {
  if (value === true) return "";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ");
  if (typeof value !== "object" || value === null) return String(value);
  const { chars, first, min, max, defined, prefixes, empty, running, known, inside } = value as {
    chars?: string;
    first?: string;
    min?: number;
    max?: number;
    prefixes?: Readonly<Record<string, string>>;
    defined?: true;
    empty?: boolean;
    running?: true;
    known?: readonly string[];
    inside?: { readonly at: readonly string[] };
  };
  if (known !== undefined) {
    const more = known.length === 0 ? "no other" : `besides the API's own: ${known.join(", ")}`;
    return inside === undefined ? more : `${more}; also inside ${inside.at.join(" and ")}`;
  }
  if (prefixes !== undefined) {
    const list = Object.entries(prefixes).map(([type, prefix]) => `${type}: ${prefix}…`);
    return `${list.join(", ")}; at most ${max}`;
  }
  if (empty !== undefined) {
    const how = empty ? "may be empty" : "must not be empty";
    return running === undefined ? how : `${how}; certain only in a running tool loop`;
  }
  if (chars === undefined) return Object.entries(value).map(namedDemand).join("; ");
  const length = min === max ? `${max}` : `${min}–${max}`;
  const kinds = chars === "\\s\\S" ? "of any kind" : `of [${chars}]`;
  const begins = first === undefined ? "" : `, the first of [${first}]`;
  return `${length} characters ${kinds}${begins}${defined === undefined ? "" : "; certain only for defined tools"}`;
}

/** One of several demands of a fact: `media: user`, or only the name if the value is true. */
function namedDemand([name, value]: readonly [string, unknown]): string {
  const demand = demandOf(value);
  if (demand === "") return name;
  return typeof value === "object" && !Array.isArray(value) ? `${name} (${demand})` : `${name}: ${demand}`;
}
