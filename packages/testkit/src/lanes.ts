import type { RepairOptions } from "@suture/core";
import { ruleDocs } from "@suture/core/docs";
import type { DistinctContract } from "./contracts/distinct-contracts.ts";
import { compareContracts, vocabularyOf } from "./contracts/strictness.ts";
import type { Engine, Field } from "./exhaust.ts";
import { eachHistory } from "./histories.ts";
import type { Reading } from "./laws/stable-prefix.ts";
import { Namesakes } from "./namesakes.ts";
import type { MessageShape } from "./shapes/alphabet.ts";
import { type Survey, surveyOf } from "./survey.ts";

/** How the demands of another lane's contract differ from those of a lane's own. */
export interface Difference {
  /** Rules with demands that only the other makes, or makes differently. */
  readonly extra: ReadonlySet<string>;
  /** Rules with demands that only the lane's own contract makes, with the shapes at which they find something; if absent, any. */
  readonly missing: ReadonlyMap<string, ReadonlySet<MessageShape> | undefined>;
}

/** A contract while it is run over all histories. */
export interface Lane {
  readonly contract: DistinctContract;
  readonly options: RepairOptions;
  /** Position among the lanes. */
  readonly index: number;
  /** Shapes whose histories are run. A history with any other shape is like one of these. */
  readonly own: ReadonlySet<MessageShape>;
  /** Decides which of the histories that differ only in some ids is run. */
  readonly namesakes: Namesakes;
  /** By index: the demands of the lanes before this one; `undefined` for one that examines histories in another way. */
  readonly against: readonly (Difference | undefined)[];
  /** By length: whether the current history, or its prefix, consists of own shapes only. */
  readonly known: boolean[];
  /** By length: the outcome of the current history or its prefix; `undefined` if that was not run. */
  readonly readings: (Reading | undefined)[];
  /** Names of documents that were found clean. */
  readonly clean: Set<string>;
}

/** The lanes of a run, and the rules that were taken for unbreakable when they were compared. */
export interface Lanes {
  readonly lanes: readonly Lane[];
  readonly silent: ReadonlySet<string>;
}

/** One lane for each contract, starting with those that can settle the most others. */
export function lanesOf(engine: Engine, field: Field): Lanes {
  const { wire, shapes, length, contracts, options } = field;
  const optionsOf = (contract: DistinctContract) => ({ ...contract.options, ...options });
  // A survey pays off only for longer histories.
  const surveys = new Map<DistinctContract, Survey>();
  if (length > 3) {
    for (const each of contracts) surveys.set(each, surveyOf(engine, wire, shapes, optionsOf(each)));
  }
  const silent =
    length > 3 ? neverFired(engine, surveys) : length > 2 ? silentRules(engine, field) : new Set<string>();
  // Only whole requests break it, and contracts are not compared by what differs there.
  silent.delete("effort-fits-tools");
  silent.delete("tool-count-fits");
  const vocabulary = vocabularyOf(shapes, silent, options?.strict);
  const compare = (one: DistinctContract, other: DistinctContract) =>
    compareContracts(one, other, engine.rules, vocabulary);
  const reach = new Map(
    contracts.map((one) => [
      one,
      contracts.filter((other) => compare(one, other)?.missing.size === 0).length,
    ]),
  );
  const lanes: Lane[] = [];
  for (const contract of [...contracts].sort((a, b) => (reach.get(b) ?? 0) - (reach.get(a) ?? 0))) {
    const survey = surveys.get(contract);
    // A rule that the survey never saw acting is triggered by no shape.
    const shapesOf = (rule: string) => survey && (survey.triggers.get(rule) ?? new Set<MessageShape>());
    const against = lanes.map((lane) => {
      const found = compare(lane.contract, contract);
      return (
        found && {
          extra: found.extra,
          missing: new Map([...found.missing].map((rule) => [rule, shapesOf(rule)])),
        }
      );
    });
    const own = new Set(survey?.representatives.values() ?? shapes);
    lanes.push({
      contract,
      options: optionsOf(contract),
      index: lanes.length,
      own,
      namesakes: new Namesakes(wire, length > 3 ? own : []),
      against,
      known: [],
      readings: [],
      clean: new Set(),
    });
  }
  return { lanes, silent };
}

/** Rules that had nothing to mend in any survey. */
function neverFired(engine: Engine, surveys: ReadonlyMap<DistinctContract, Survey>): Set<string> {
  const silent = new Set(engine.rules.map(({ code }) => code));
  for (const { triggers } of surveys.values()) for (const rule of triggers.keys()) silent.delete(rule);
  return silent;
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
