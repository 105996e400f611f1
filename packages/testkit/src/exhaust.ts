import type { Repaired, RepairOptions, Rule } from "@suture/core";
import { ruleDocs } from "@suture/core/docs";
import type { DistinctContract } from "./contracts/distinct-contracts.ts";
import { compareContracts, vocabularyOf } from "./contracts/strictness.ts";
import { flatOf, heard } from "./heard.ts";
import { eachHistory } from "./histories.ts";
import { findLost } from "./laws/nothing-lost.ts";
import { findUnsafe, frontierOf } from "./laws/pending.ts";
import { findUnreported } from "./laws/reported.ts";
import { findUnstable, type Reading } from "./laws/stable-prefix.ts";
import { makeTrial } from "./laws/trial.ts";
import type { MessageShape } from "./shapes/alphabet.ts";
import { type Survey, surveyOf } from "./survey.ts";
import type { Around, Wire } from "./wire.ts";

/** What is run: core's own functions, handed in so that the laws know it by its interface alone. */
export interface Engine {
  repair(input: unknown, options: RepairOptions): Repaired;
  readonly rules: readonly Rule[];
}

/** What to run it on. */
export interface Field {
  readonly wire: Wire;
  readonly shapes: readonly MessageShape[];
  /** The greatest number of messages. */
  readonly length: number;
  /** Only histories that begin with one of these; with any when not said. */
  readonly firsts?: readonly MessageShape[];
  readonly contracts: readonly DistinctContract[];
  /** Options besides the contract's own. Laws 3 and 7 are for the default policy only. */
  readonly options?: RepairOptions;
  /** Histories travel as bare lists, in whole requests, or (when not said) some as one and some as the other. */
  readonly whole?: boolean;
  /** What whole requests say besides their messages. */
  readonly around?: Around;
  /** Also repair each history with the calls of its last step marked as pending (law 10). */
  readonly pending?: boolean;
}

/** A law broken by a history. */
export interface Violation {
  readonly law: string;
  readonly contract: string;
  /** Names of the shapes. */
  readonly history: string;
  readonly whole: boolean;
  readonly detail: string;
}

/** How much was run, and what came of it. */
export interface Tally {
  readonly histories: number;
  readonly contracts: number;
  /** Repairs made and judged. */
  readonly runs: number;
  /** Pairs of history and contract that a stricter contract's repair settled. */
  readonly settled: number;
  /** Pairs that the same history with other messages settled, which the contract cannot tell apart and leaves alone. */
  readonly alike: number;
  readonly violations: readonly Violation[];
}

/** Every so many runs is made twice (law 6); every so many pairs that were settled is run after all. */
const AGAIN = 97;
/** Counterexamples kept for each law and contract. */
const KEPT = 3;

/** A lane that settles another. */
interface Settler {
  readonly lane: Lane;
  /** Rules that must have been silent there. */
  readonly extra: ReadonlySet<string>;
  /** Shapes that must not be in the history: at these, rules that it does not have found something. */
  readonly shapes: ReadonlySet<MessageShape>;
}

/** A contract while it is run over all histories. */
interface Lane {
  readonly contract: DistinctContract;
  readonly options: RepairOptions;
  /** Shapes whose histories are run; a history with any other is like one of these. */
  readonly own: ReadonlySet<MessageShape>;
  /** True when the current history was run or settled. */
  known: boolean;
  /** Lanes before this one that may settle it. */
  readonly settlers: readonly Settler[];
  /** What came of the current history, and of each history that it starts with, by length. */
  readonly readings: Reading[];
  /** Rules that had something to mend in the current history. */
  fired: readonly string[];
  document: unknown;
}

/** Runs every history of up to so many messages for every contract, and judges each by the laws. */
export function exhaust(engine: Engine, field: Field): Tally {
  const { lanes, silent } = lanesOf(engine, field);
  const run = new Run(engine, field, lanes);
  eachHistory(field.shapes, field.length, (history) => run.visit(history), field.firsts);
  for (const rule of run.fired) {
    // Taken for unbreakable, it let contracts settle each other that it tells apart.
    if (silent.has(rule)) run.violations.push(surprise(rule));
  }
  const { histories, runs, settled, alike, violations } = run;
  return { histories, contracts: field.contracts.length, runs, settled, alike, violations };
}

function surprise(rule: string): Violation {
  return { law: "settled", contract: "any", history: "", whole: false, detail: `${rule} was not silent` };
}

/** One walk over all histories. */
class Run {
  histories = 0;
  runs = 0;
  settled = 0;
  alike = 0;
  readonly violations: Violation[] = [];
  /** Every rule that had something to mend. */
  readonly fired = new Set<string>();
  readonly #engine: Engine;
  readonly #field: Field;
  readonly #lanes: readonly Lane[];
  readonly #kept = new Map<string, number>();
  /** Laws 3 and 7 hold for the default policy. */
  readonly #keeps: boolean;
  /** Where the last turn of the current history starts, by length. */
  readonly #turns: number[] = [0];
  #history: readonly MessageShape[] = [];
  #whole = false;

  constructor(engine: Engine, field: Field, lanes: readonly Lane[]) {
    this.#engine = engine;
    this.#field = field;
    this.#lanes = lanes;
    this.#keeps = field.options?.policy === undefined && field.options?.strict !== true;
  }

  visit(history: readonly MessageShape[]): void {
    const { wire, shapes, whole, pending } = this.#field;
    const { length } = history;
    this.histories += 1;
    this.#history = history;
    const last = history.at(-1);
    const turn =
      last === undefined || heard(wire, last.message).startsTurn
        ? length - 1
        : (this.#turns[length - 1] ?? 0);
    this.#turns[length] = Math.max(0, turn);
    // The first message decides, so that a history travels like those it starts with.
    this.#whole = whole ?? shapes.indexOf(history[0] as MessageShape) % 2 === 1;
    for (const lane of this.#lanes) {
      const messages = history.map(({ message }) => message);
      lane.known = isKnown(lane, history);
      if (!lane.known) {
        this.alike += 1;
        if (this.alike % AGAIN === 0) this.#judge(lane, messages);
        continue;
      }
      if (settle(lane, history)) {
        if (++this.settled % AGAIN === 0) this.#doubt(lane, messages);
      } else {
        this.#judge(lane, messages);
        if (pending === true) this.#suspend(lane, messages);
      }
      if (this.#keeps && turn > 0) this.#compare(lane, turn, length);
    }
  }

  #blame(law: string, lane: Lane, detail: string): void {
    const contract = lane.contract.label;
    const count = (this.#kept.get(`${law} ${contract}`) ?? 0) + 1;
    this.#kept.set(`${law} ${contract}`, count);
    if (count > KEPT) return;
    const history = this.#history.map(({ name }) => name).join(" · ");
    this.violations.push({ law, contract, history, whole: this.#whole, detail: detail.slice(0, 600) });
  }

  /** Laws 1 to 6 and 8. */
  #judge(lane: Lane, messages: readonly unknown[]): void {
    const { wire } = this.#field;
    const input = this.#whole ? wire.request(messages, this.#field.around ?? {}) : messages;
    const repaired = this.#engine.repair(input, lane.options);
    const { report, document, changed } = repaired;
    this.runs += 1;
    for (let i = 0; i < messages.length; i++) {
      // Messages are frozen; their list is not.
      if (messages[i] !== this.#history[i]?.message)
        this.#blame("8 the input is never mutated", lane, `${i}`);
    }
    let after = messages;
    if (!changed && document === input && report.edits.length === 0) {
      if (!report.ok) this.#blame("1 accepted", lane, JSON.stringify(report.findings));
    } else {
      const trial = makeTrial(wire, input, repaired);
      after = trial.after;
      const unreported = findUnreported(trial);
      if (unreported !== undefined) this.#blame("4 every edit is reported", lane, unreported);
      const again = this.#engine.repair(document, lane.options);
      if (!again.report.ok) this.#blame("1 accepted", lane, JSON.stringify(again.report.findings));
      if (again.changed) this.#blame("5 idempotent", lane, JSON.stringify(again.report.edits));
      const lost = this.#keeps ? findLost(trial) : undefined;
      if (lost !== undefined) {
        this.#blame("3 nothing said is lost", lane, `${lost} in ${JSON.stringify(document)}`);
      }
    }
    if (this.runs % AGAIN === 0) {
      const twin = JSON.stringify(this.#engine.repair(input, lane.options));
      if (twin !== JSON.stringify(repaired)) this.#blame("6 deterministic", lane, twin);
    }
    lane.fired = report.edits.map(({ rule }) => rule);
    for (const rule of lane.fired) this.fired.add(rule);
    lane.document = document;
    const flat = this.#keeps ? flatOf(wire, after) : "";
    lane.readings[messages.length] = { before: messages, flat, edits: report.edits };
  }

  /** Runs what was settled after all, to see that it was settled rightly. */
  #doubt(lane: Lane, messages: readonly unknown[]): void {
    const guess = JSON.stringify(lane.document);
    this.#judge(lane, messages);
    if (JSON.stringify(lane.document) !== guess) this.#blame("settled", lane, guess);
  }

  /** Law 7. */
  #compare(lane: Lane, turn: number, length: number): void {
    const [earlier, whole] = [lane.readings[turn], lane.readings[length]];
    if (earlier === undefined || whole === undefined) return;
    const unstable = findUnstable(this.#field.wire, earlier, whole);
    if (unstable !== undefined) this.#blame("7 stable prefix", lane, unstable);
  }

  /** Law 10. */
  #suspend(lane: Lane, messages: readonly unknown[]): void {
    const { wire } = this.#field;
    const pending = frontierOf(wire, messages);
    if (pending.length === 0) return;
    this.runs += 1;
    const options = { ...lane.options, pending };
    const repaired = this.#engine.repair(messages, options);
    const unsafe = findUnsafe(wire, messages, repaired, pending);
    if (unsafe !== undefined) this.#blame("10 the frontier is safe", lane, unsafe);
    const again = this.#engine.repair(repaired.document, options);
    if (again.report.ok && !again.changed) return;
    this.#blame("10 the frontier is safe", lane, JSON.stringify(again.report));
  }
}

function isKnown(lane: Lane, history: readonly MessageShape[]): boolean {
  for (const shape of history) if (!lane.own.has(shape)) return false;
  return true;
}

/** Takes over what a stricter contract made of the same history, where it is known to be the same. */
function settle(lane: Lane, history: readonly MessageShape[]): boolean {
  for (const { lane: other, extra, shapes } of lane.settlers) {
    if (!other.known || other.fired.some((rule) => extra.has(rule))) continue;
    if (shapes.size > 0 && history.some((shape) => shapes.has(shape))) continue;
    lane.fired = other.fired;
    lane.document = other.document;
    lane.readings[history.length] = other.readings[history.length] as Reading;
    return true;
  }
  return false;
}

/** Rules about single messages that have nothing to mend in the shortest histories for any contract. */
function silentRules(engine: Engine, field: Field): Set<string> {
  const lone = engine.rules.filter(
    ({ code }) => !["pairing", "order", "ids"].includes(ruleDocs[code]?.family ?? ""),
  );
  const silent = new Set(lone.map(({ code }) => code));
  eachHistory(field.shapes, 2, (history) => {
    const messages = history.map(({ message }) => message);
    for (const { options } of field.contracts) {
      for (const input of [messages, field.wire.request(messages, {})]) {
        const { edits } = engine.repair(input, { ...options, ...field.options }).report;
        for (const { rule } of edits) silent.delete(rule);
      }
    }
  });
  return silent;
}

/** One lane for each contract, those first that can settle the most others. */
function lanesOf(engine: Engine, field: Field): { lanes: Lane[]; silent: ReadonlySet<string> } {
  const { wire, shapes, length, contracts, options } = field;
  const optionsOf = (contract: DistinctContract) => ({ ...contract.options, ...options });
  // A survey is worth its while for longer histories only.
  const surveys = new Map<DistinctContract, Survey>();
  if (length > 3) {
    for (const each of contracts) surveys.set(each, surveyOf(engine, wire, shapes, optionsOf(each)));
  }
  const silent =
    length > 3 ? neverFired(engine, surveys) : length > 2 ? silentRules(engine, field) : new Set<string>();
  const vocabulary = vocabularyOf(shapes, silent);
  // Strictness makes risks count, by which contracts are not compared.
  const alone = options?.strict === true || length < 3;
  const compare = (one: DistinctContract, other: DistinctContract) =>
    alone ? undefined : compareContracts(one, other, engine.rules, vocabulary);
  const reach = (one: DistinctContract) =>
    contracts.filter((other) => compare(one, other)?.missing.size === 0).length;
  const lanes: Lane[] = [];
  for (const contract of [...contracts].sort((a, b) => reach(b) - reach(a))) {
    const survey = surveys.get(contract);
    const settlers = lanes.flatMap((lane): Settler[] => {
      const { extra, missing } = compare(lane.contract, contract) ?? {};
      if (extra === undefined || missing === undefined || (survey === undefined && missing.size > 0))
        return [];
      const at = new Set([...missing].flatMap((rule) => [...(survey?.triggers.get(rule) ?? [])]));
      return at.size > shapes.length / 2 ? [] : [{ lane, extra, shapes: at }];
    });
    settlers.sort((a, b) => a.extra.size + a.shapes.size - b.extra.size - b.shapes.size);
    const own = new Set(survey?.representatives.values() ?? shapes);
    const state = { known: false, readings: [], fired: [], document: undefined };
    lanes.push({ contract, options: optionsOf(contract), own, settlers, ...state });
  }
  return { lanes, silent };
}

/** Rules that had nothing to mend in any history of any survey. */
function neverFired(engine: Engine, surveys: ReadonlyMap<DistinctContract, Survey>): Set<string> {
  const silent = new Set(engine.rules.map(({ code }) => code));
  for (const { triggers } of surveys.values()) for (const rule of triggers.keys()) silent.delete(rule);
  return silent;
}
