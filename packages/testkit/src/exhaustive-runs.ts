import type { Contract } from "@suture/core";
import { distinctContracts, type Resolve } from "./contracts/distinct-contracts.ts";
import { type Engine, exhaust, type Field, type Tally } from "./exhaust.ts";
import type { MessageShape } from "./shapes/alphabet.ts";
import { alphabetOf } from "./shapes/registry.ts";
import { wireOf } from "./wires/registry.ts";

/** One exhaustive run: what it covers, in words, and the run itself. */
export interface ExhaustiveRun {
  readonly title: string;
  run(): Tally;
}

/** What the runs need. */
export interface Everything extends Engine {
  readonly contracts: readonly Contract[];
  readonly resolveContract: Resolve;
}

/** The extent of the runs. */
export interface Reach {
  /** Adds one message to every run. */
  readonly deep: boolean;
}

/** Formats that are a wire of some contract. The others are checked against the default wire of every contract. */
const WIRES: ReadonlySet<string> = new Set([
  "openai-chat",
  "openai-responses",
  "anthropic",
  "gemini",
  "bedrock",
]);

/**
 * The longest run of a format: every history of up to five messages (deep: six) for every distinct contract. For formats that are not a
 * wire, of up to three (four).
 */
export function longRun(core: Everything, format: string, { deep }: Reach): ExhaustiveRun {
  const { shapes } = alphabetOf(format);
  const length = (WIRES.has(format) ? 5 : 3) + (deep ? 1 : 0);
  const around = { tools: ["read"] };
  const progress = deep ? { onBegin: tellOf(format, length, shapes) } : {};
  return {
    title: `every history of up to ${length} messages over ${shapes.length} shapes`,
    run: () => exhaust(core, { ...fieldOf(core, format), shapes, length, around, ...progress }),
  };
}

/** Reports the progress of a long run. A test runner shows logs only when tests are over. */
function tellOf(format: string, length: number, shapes: readonly MessageShape[]) {
  return (first: MessageShape): void => {
    const at = `${shapes.indexOf(first) + 1} of ${shapes.length}`;
    process.stderr.write(`${format}, up to ${length} messages: those begun by ${first.name}, ${at}\n`);
  };
}

/**
 * Runs with pending calls, of up to three messages (deep: four, over more shapes); over policies, of one message less; and over all shapes,
 * of up to two. Formats that are not a wire have one message less.
 */
export function shortRuns(core: Everything, format: string, { deep }: Reach): ExhaustiveRun[] {
  const { shapes, all, odd } = alphabetOf(format);
  const length = (WIRES.has(format) ? 3 : 2) + (deep ? 1 : 0);
  const run = (how: string, field: Partial<Field>): ExhaustiveRun => {
    const all = { ...fieldOf(core, format), shapes, length, ...field };
    return {
      title: `every history of up to ${all.length} messages over ${all.shapes.length} shapes, ${how}`,
      run: () => exhaust(core, all),
    };
  };
  const bare = { shapes: deep ? all : shapes, whole: false, pending: true };
  return [
    // If no longer than the run with odd shapes, this one would be part of it.
    ...(length > 2 ? [run("bare, and with calls that still run", bare)] : []),
    run("in whole requests", { shapes: all, length: 2, whole: true }),
    run("odd ones among them", { shapes: [...all, ...odd], length: 2, whole: false, pending: true }),
    run("dropping", { length: length - 1, options: { policy: "drop" } }),
    run("strict", { length: length - 1, options: { strict: true } }),
  ];
}

function fieldOf(core: Everything, format: string): Pick<Field, "wire" | "contracts"> {
  const contracts = distinctContracts(core.contracts, format, core.resolveContract, WIRES.has(format));
  return { wire: wireOf(format), contracts };
}

/** A tally on one line. */
export function describeTally(format: string, tallies: readonly Tally[]): string {
  const sum = (field: "histories" | "runs" | "settled" | "alike" | "renamed") =>
    tallies.reduce((total, tally) => total + tally[field], 0).toLocaleString("en");
  const pairs = tallies.reduce((total, { histories, contracts }) => total + histories * contracts, 0);
  const contracts = Math.max(0, ...tallies.map((tally) => tally.contracts));
  return [
    `${format}: ${sum("histories")} histories × up to ${contracts} distinct contracts = ${pairs.toLocaleString("en")}`,
    `${sum("runs")} repaired and judged`,
    `${sum("settled")} settled by a contract that takes the same steps`,
    `${sum("alike")} by a history that the contract cannot tell apart`,
    `${sum("renamed")} by the same history under other ids`,
  ].join(", ");
}
