import type { Repaired, RepairOptions, Rule } from "@suture/core";
import { ruleDocs } from "@suture/core/docs";
import { representatives } from "./alike.ts";
import type { DistinctContract } from "./contracts/distinct-contracts.ts";
import { extraRules, type Vocabulary, vocabularyOf } from "./contracts/strictness.ts";
import { flatOf, heard } from "./heard.ts";
import { eachHistory } from "./histories.ts";
import { findLost } from "./laws/nothing-lost.ts";
import { findUnsafe, frontierOf } from "./laws/pending.ts";
import { findUnreported } from "./laws/reported.ts";
import { findUnstable, type Reading } from "./laws/stable-prefix.ts";
import { makeTrial } from "./laws/trial.ts";
import type { MessageShape } from "./shapes/alphabet.ts";
import type { Wire } from "./wire.ts";

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

/** A contract while it is run over all histories. */
interface Lane {
  readonly contract: DistinctContract;
  readonly options: RepairOptions;
  /** Shapes whose histories are run; a history with any other is like one of these. */
  readonly own: ReadonlySet<MessageShape>;
  /** True when the current history was run or settled. */
  known: boolean;
  /** Lanes before this one that may settle it, with the rules that must have been silent there. */
  readonly settlers: readonly { readonly lane: Lane; readonly silent: ReadonlySet<string> }[];
  /** What came of the current history, and of each history that it starts with, by length. */
  readonly readings: Reading[];
  /** Rules that had something to mend in the current history. */
  fired: readonly string[];
  document: unknown;
}

/** Runs every history of up to so many messages for every contract, and judges each by the laws. */
export function exhaust(engine: Engine, field: Field): Tally {
  const silent = field.length < 3 ? new Set<string>() : silentRules(engine, field);
  const run = new Run(engine, field, lanesOf(engine, field, vocabularyOf(field.shapes, silent)));
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
      if (settle(lane, length)) {
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
    const input = this.#whole ? wire.request(messages, {}) : messages;
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
function settle(lane: Lane, length: number): boolean {
  for (const { lane: strict, silent } of lane.settlers) {
    if (!strict.known || strict.fired.some((rule) => silent.has(rule))) continue;
    lane.fired = strict.fired;
    lane.document = strict.document;
    lane.readings[length] = strict.readings[length] as Reading;
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
function lanesOf(engine: Engine, field: Field, vocabulary: Vocabulary): Lane[] {
  const { wire, shapes, length, contracts, options } = field;
  // Strictness makes risks count, by which contracts are not compared; short runs are not worth comparing them.
  const single = options?.strict === true || length < 3;
  const compare = (strict: DistinctContract, lax: DistinctContract) =>
    single ? undefined : extraRules(strict, lax, engine.rules, vocabulary);
  const reach = new Map(
    contracts.map((each) => [each, contracts.filter((other) => compare(each, other) !== undefined).length]),
  );
  const lanes: Lane[] = [];
  for (const contract of [...contracts].sort((a, b) => (reach.get(b) ?? 0) - (reach.get(a) ?? 0))) {
    const settlers = lanes.flatMap((lane) => {
      const silent = compare(lane.contract, contract);
      return silent === undefined ? [] : [{ lane, silent }];
    });
    settlers.sort((a, b) => a.silent.size - b.silent.size);
    const all = { ...contract.options, ...options };
    // Short histories are all run; they are what shapes are compared by.
    const own = new Set(length > 3 ? representatives(engine, wire, shapes, all).values() : shapes);
    lanes.push({
      contract,
      options: all,
      own,
      settlers,
      known: false,
      readings: [],
      fired: [],
      document: undefined,
    });
  }
  return lanes;
}
