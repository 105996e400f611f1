import type { RepairOptions } from "@suture/core";
import type { Engine } from "./exhaust.ts";
import { eachHistory } from "./histories.ts";
import { indexIn, makeTrial } from "./laws/trial.ts";
import type { MessageShape } from "./shapes/alphabet.ts";
import type { Wire } from "./wire.ts";

/** How many messages the histories of a survey have. */
const LENGTH = 3;

/** What all histories of up to three messages reveal about a contract. */
export interface Survey {
  /** The representative of each shape; the shape itself when none is like it. */
  readonly representatives: ReadonlyMap<MessageShape, MessageShape>;
  /** By rule: the shapes at which it had something to mend. */
  readonly triggers: ReadonlyMap<string, ReadonlySet<MessageShape>>;
}

/**
 * Runs every history of up to three messages, to learn what longer ones need not be run for.
 *
 * Two shapes are alike when repair never touches a message of either, and when putting one in the place of the other
 * changes nothing about what happens to the messages around it. Rules look at the bones of messages only, so a longer
 * history with the one is as good as the same history with the other: it differs in a message that comes out as the
 * very same object.
 */
export function surveyOf(
  engine: Engine,
  wire: Wire,
  shapes: readonly MessageShape[],
  options: RepairOptions,
): Survey {
  const contexts = new Map(shapes.map((shape) => [shape, [] as string[]]));
  const touched = new Set<MessageShape>();
  const triggers = new Map<string, Set<MessageShape>>();
  eachHistory(shapes, LENGTH, (history) => {
    const messages = history.map(({ message }) => message);
    const trial = makeTrial(wire, messages, engine.repair(messages, options));
    for (const index of trial.gone) touched.add(history[index] as MessageShape);
    const { edits, ok } = trial.repaired.report;
    const trace: unknown[] = [ok];
    for (const { rule, action, place, to } of edits) {
      const index = indexIn(wire, place);
      trace.push(rule, action, index, indexIn(wire, to));
      const at = triggers.get(rule) ?? new Set();
      triggers.set(rule, at);
      if (history[index] !== undefined) at.add(history[index]);
    }
    // The trace is part of what each of its messages does in the company of the others.
    for (const [at, shape] of history.entries()) {
      const others = history.map(({ name }, i) => (i === at ? "" : name)).join("|");
      contexts.get(shape)?.push(`${others}: ${trace.join(" ")}`);
    }
  });
  const known = new Map<string, MessageShape>();
  const representatives = new Map(
    shapes.map((shape) => {
      const key = touched.has(shape) ? shape.name : (contexts.get(shape) ?? []).sort().join("\n");
      const representative = known.get(key) ?? shape;
      known.set(key, representative);
      return [shape, representative];
    }),
  );
  return { representatives, triggers };
}
