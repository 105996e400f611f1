import type { Repaired, RepairOptions, Report, Rule } from "@suture/core";
import { Catalogue } from "./catalogue.ts";
import type { DistinctContract } from "./contracts/distinct-contracts.ts";
import { flatOf, heard } from "./heard.ts";
import { eachHistory } from "./histories.ts";
import type { Bag } from "./json.ts";
import { type Lane, lanesOf } from "./lanes.ts";
import { findLost } from "./laws/nothing-lost.ts";
import { findUnsafe, frontierOf } from "./laws/pending.ts";
import { findUnreported } from "./laws/reported.ts";
import { findUnstable, type Reading } from "./laws/stable-prefix.ts";
import { makeTrial, type Trial } from "./laws/trial.ts";
import { type Outcome, type Path, Paths } from "./paths.ts";
import type { MessageShape } from "./shapes/alphabet.ts";
import type { Around, Wire } from "./wire.ts";

/** Core's own functions, passed in so that the laws know only their interface. */
export interface Engine {
  repair(input: unknown, options: RepairOptions): Repaired;
  readonly rules: readonly Rule[];
}

/** The input of a run. */
export interface Field {
  readonly wire: Wire;
  readonly shapes: readonly MessageShape[];
  /** The greatest length of a history, in messages. */
  readonly length: number;
  readonly contracts: readonly DistinctContract[];
  /** Options besides those for the contract. Laws 3 and 7 apply only to the default policy. */
  readonly options?: RepairOptions;
  /** Whether histories are whole requests or bare lists; by default, some are one and some the other. */
  readonly whole?: boolean;
  /** The rest of a whole request, besides its messages. */
  readonly around?: Around;
  /** Called with each shape before the histories that begin with it. */
  readonly onBegin?: (first: MessageShape) => void;
  /** Also repair each history with the calls of its last step marked as pending (law 10). */
  readonly pending?: boolean;
}

/** A law broken by a history. */
export interface Violation {
  readonly law: string;
  readonly contract: string;
  /** Names of its shapes. */
  readonly history: string;
  readonly whole: boolean;
  readonly detail: string;
}

/** How much was run, and the outcome. */
export interface Tally {
  readonly histories: number;
  readonly contracts: number;
  /** Repairs that were made and judged. */
  readonly runs: number;
  /** Pairs of history and contract whose repair is known to be the same as for another contract. */
  readonly settled: number;
  /** Pairs whose repair is known from the same history with other messages that the contract leaves alone and cannot distinguish. */
  readonly alike: number;
  /** Pairs whose repair is known from the same history with other ids, of results without a call. */
  readonly renamed: number;
  readonly violations: readonly Violation[];
}

/**
 * Each run of this many is repeated (law 6). Of this many pairs that were known without a run, through another contract, other messages or
 * other ids, one is run after all.
 */
const AGAIN = 389;
/** How many clean documents are remembered for each contract. */
const CLEAN = 50_000;
/** How many counterexamples are kept for each law and contract. */
const KEPT = 3;

/** Runs every history up to a length for every contract, and judges each by the laws. */
export function exhaust(engine: Engine, field: Field): Tally {
  const { lanes, silent } = lanesOf(engine, field);
  const run = new Run(engine, field, lanes);
  eachHistory(field.shapes, field.length, (history) => run.visit(history));
  for (const rule of run.fired) {
    // The rule was taken for one that cannot be broken, so contracts that it distinguishes were treated as equal.
    if (silent.has(rule)) run.violations.push(surprise(rule));
  }
  const { histories, runs, settled, alike, renamed, violations } = run;
  return { histories, contracts: field.contracts.length, runs, settled, alike, renamed, violations };
}

function surprise(rule: string): Violation {
  return { law: "settled", contract: "any", history: "", whole: false, detail: `${rule} was not silent` };
}

/** One pass over all histories. */
class Run {
  histories = 0;
  runs = 0;
  settled = 0;
  alike = 0;
  renamed = 0;
  readonly violations: Violation[] = [];
  /** Every rule that had something to mend. */
  readonly fired = new Set<string>();
  readonly #engine: Engine;
  readonly #field: Field;
  readonly #lanes: readonly Lane[];
  readonly #catalogue: Catalogue;
  readonly #kept = new Map<string, number>();
  /** Laws 3 and 7 hold for the default policy. */
  readonly #keeps: boolean;
  /** The paths of the current history, and of that history with its last calls pending. */
  readonly #paths = new Paths();
  readonly #waiting = new Paths();
  /** Where the last turn of the current history starts, by length. */
  readonly #turns: number[] = [0];
  #history: readonly MessageShape[] = [];
  #whole = false;

  constructor(engine: Engine, field: Field, lanes: readonly Lane[]) {
    this.#engine = engine;
    this.#field = field;
    this.#lanes = lanes;
    this.#catalogue = new Catalogue(field.shapes.map(({ message }) => message));
    this.#keeps = field.options?.policy === undefined && field.options?.strict !== true;
  }

  visit(history: readonly MessageShape[]): void {
    const { wire, shapes, whole, pending } = this.#field;
    const { length } = history;
    this.histories += 1;
    this.#history = history;
    const last = history.at(-1);
    if (length === 1 && last !== undefined) this.#field.onBegin?.(last);
    const turn =
      last === undefined || heard(wire, last.message).startsTurn
        ? length - 1
        : (this.#turns[length - 1] ?? 0);
    this.#turns[length] = Math.max(0, turn);
    // The first message decides, so that a history has the same form as its prefixes.
    this.#whole = whole ?? shapes.indexOf(history[0] as MessageShape) % 2 === 1;
    this.#paths.clear();
    this.#waiting.clear();
    const frontier = pending === true ? frontierOf(wire, this.#messages()) : [];
    for (const lane of this.#lanes) {
      const known = last === undefined || (lane.known[length - 1] === true && lane.own.has(last));
      lane.known[length] = known;
      if (!known) {
        if (++this.alike % AGAIN === 0) this.#judge(lane);
        continue;
      }
      lane.readings[length] = undefined;
      // Longer histories with this beginning may still be unique, because a later call may distinguish its ids.
      if (!lane.namesakes.isFirst(history)) {
        if (++this.renamed % AGAIN === 0) this.#judge(lane);
        continue;
      }
      const path = this.#walk(lane);
      lane.readings[length] = path.reading;
      if (this.#keeps && turn > 0) this.#compare(lane, turn, path);
      if (frontier.length > 0) this.#suspend(lane, frontier);
    }
  }

  /** Each repair gets its own list: messages are frozen, lists are not. */
  #messages(): unknown[] {
    return this.#history.map(({ message }) => message);
  }

  #blame(law: string, lane: Lane, detail: string): void {
    const contract = lane.contract.label;
    const count = (this.#kept.get(`${law} ${contract}`) ?? 0) + 1;
    this.#kept.set(`${law} ${contract}`, count);
    if (count > KEPT) return;
    const history = this.#history.map(({ name }) => name).join(" · ");
    this.violations.push({ law, contract, history, whole: this.#whole, detail: detail.slice(0, 600) });
  }

  /** The path of a lane through the current history: a known one that it must take, or one of its own. */
  #walk(lane: Lane): Path {
    const settled = this.#paths.settle(lane, this.#history);
    if (settled === undefined) return this.#add(this.#paths, lane, this.#judge(lane));
    // Some known pairs are run after all, to verify that they were known rightly.
    if (++this.settled % AGAIN === 0) {
      const guess = JSON.stringify(settled.document);
      if (JSON.stringify(this.#judge(lane).document) !== guess) this.#blame("settled", lane, guess);
    }
    return settled;
  }

  #add(paths: Paths, lane: Lane, outcome: Outcome): Path {
    const { path, unlike } = paths.add(lane, outcome);
    if (unlike !== undefined) this.#blame("settled", lane, `${outcome.fired} and not ${unlike.fired}`);
    return path;
  }

  /** True when a history that came back unchanged is not accepted, and findings say why. */
  #refuses({ ok, findings }: Report): boolean {
    if (!ok) return true;
    const strict = this.#field.options?.strict === true;
    return findings.some(({ level }) => strict || level === "error");
  }

  /** Laws 1 to 6 and 8. */
  #judge(lane: Lane): Outcome {
    const { wire } = this.#field;
    const before = this.#messages();
    const input = this.#whole ? wire.request(before, this.#field.around ?? {}) : before;
    const repaired = this.#engine.repair(input, lane.options);
    const { report, document, changed } = repaired;
    this.runs += 1;
    for (let i = 0; i < before.length; i++) {
      if (before[i] !== this.#history[i]?.message) this.#blame("8 the input is never mutated", lane, `${i}`);
    }
    let after: readonly unknown[] = before;
    if (!changed && document === input && report.edits.length === 0) {
      if (this.#refuses(report)) this.#blame("1 accepted", lane, JSON.stringify(report.findings));
    } else {
      const trial = makeTrial(wire, input, repaired, (message) => this.#catalogue.find(message));
      after = trial.after;
      const unreported = findUnreported(trial);
      if (unreported !== undefined) this.#blame("4 every edit is reported", lane, unreported);
      this.#repeat(lane, trial);
      const lost = this.#keeps ? findLost(trial) : undefined;
      if (lost !== undefined) {
        this.#blame("3 nothing said is lost", lane, `${lost} in ${JSON.stringify(document)}`);
      }
    }
    if (this.runs % AGAIN === 0) {
      const twin = JSON.stringify(this.#engine.repair(input, lane.options));
      if (twin !== JSON.stringify(repaired)) this.#blame("6 deterministic", lane, twin);
    }
    const fired = report.edits.map(({ rule }) => rule);
    for (const rule of fired) this.fired.add(rule);
    const flat = this.#keeps ? flatOf(wire, after) : "";
    return { fired, document, reading: { before, flat, edits: report.edits } };
  }

  /** Laws 1 and 5, on the output. A document equal to one found clean is clean (law 6). */
  #repeat(lane: Lane, { input, repaired: { document }, after }: Trial): void {
    const name =
      this.#catalogue.nameOf(after) +
      (this.#whole ? aroundOf(document as Bag, input as Bag, this.#field.wire.list) : "");
    if (lane.clean.has(name)) return;
    const again = this.#engine.repair(document, lane.options);
    const refused = this.#refuses(again.report);
    if (refused) this.#blame("1 accepted", lane, JSON.stringify(again.report.findings));
    if (again.changed) this.#blame("5 idempotent", lane, JSON.stringify(again.report.edits));
    if (refused || again.changed) return;
    if (lane.clean.size >= CLEAN) lane.clean.clear();
    lane.clean.add(name);
  }

  /** Law 7. */
  #compare(lane: Lane, turn: number, path: Path): void {
    const earlier = this.#earlier(lane, turn);
    if (path.compared === earlier) return;
    path.compared = earlier;
    const unstable = findUnstable(this.#field.wire, earlier, path.reading);
    if (unstable !== undefined) this.#blame("7 stable prefix", lane, unstable);
  }

  /** The outcome of the turns before the last one. */
  #earlier(lane: Lane, turn: number): Reading {
    const known = lane.readings[turn];
    if (known !== undefined) return known;
    const history = this.#history;
    this.#history = history.slice(0, turn);
    const { reading } = this.#judge(lane);
    this.#history = history;
    lane.readings[turn] = reading;
    return reading;
  }

  /** Law 10. */
  #suspend(lane: Lane, pending: readonly string[]): void {
    if (this.#waiting.settle(lane, this.#history) !== undefined) return;
    const { wire } = this.#field;
    const before = this.#messages();
    this.runs += 1;
    const options = { ...lane.options, pending };
    const repaired = this.#engine.repair(before, options);
    const { document, report } = repaired;
    const unsafe = findUnsafe(wire, before, repaired, pending);
    if (unsafe !== undefined) this.#blame("10 the frontier is safe", lane, unsafe);
    const again = this.#engine.repair(document, options);
    if (this.#refuses(again.report) || again.changed)
      this.#blame("10 the frontier is safe", lane, JSON.stringify(again.report));
    const fired = report.edits.map(({ rule }) => rule);
    for (const rule of fired) this.fired.add(rule);
    this.#add(this.#waiting, lane, { fired, document, reading: { before, flat: "", edits: report.edits } });
  }
}

/** What a request says differently from its original, apart from messages. */
function aroundOf(document: Bag, input: Bag, list: string): string {
  let text = "";
  for (const key in document) {
    if (key !== list && document[key] !== input[key]) text += `${key} ${JSON.stringify(document[key])}`;
  }
  for (const key in input) if (!(key in document)) text += `without ${key}`;
  return text;
}
