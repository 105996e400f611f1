import type { RepairOptions } from "@suture/core";
import type { Engine } from "./exhaust.ts";
import { eachHistory } from "./histories.ts";
import { indexIn, makeTrial } from "./laws/trial.ts";
import type { MessageShape } from "./shapes/alphabet.ts";
import type { Wire } from "./wire.ts";

/** How many messages the histories have that shapes are compared in. */
const LENGTH = 3;

/**
 * Shapes that stand for others under a contract: each shape's representative, which is the shape itself when it is like
 * no other.
 *
 * Two shapes are alike when repair never touches a message of either, in any history of up to three, and when putting
 * one in the place of the other changes nothing about what happens to the messages around it. Rules look at the bones of
 * messages only, so a longer history with the one is as good as the same history with the other: it differs in a message
 * that comes out as the very same object.
 */
export function representatives(
  engine: Engine,
  wire: Wire,
  shapes: readonly MessageShape[],
  options: RepairOptions,
): ReadonlyMap<MessageShape, MessageShape> {
  const contexts = new Map(shapes.map((shape) => [shape, [] as string[]]));
  const touched = new Set<MessageShape>();
  eachHistory(shapes, LENGTH, (history) => {
    if (history.length === 0) return;
    const messages = history.map(({ message }) => message);
    // Being in a whole request makes no difference to a message that a third one would bring out.
    const inputs = history.length < LENGTH ? [messages, wire.request(messages, {})] : [messages];
    const traces = inputs.map((input) => {
      const trial = makeTrial(wire, input, engine.repair(input, options));
      for (const index of trial.gone) touched.add(history[index] as MessageShape);
      const { edits, ok } = trial.repaired.report;
      const places = edits.map(({ rule, action, place, to }) =>
        [rule, action, indexIn(wire, place), indexIn(wire, to)].join(" "),
      );
      return `${ok} ${places.join(",")}`;
    });
    // The trace is part of what each of its messages does in the company of the others.
    for (const [at, shape] of history.entries()) {
      const others = history.map(({ name }, i) => (i === at ? "" : name)).join("|");
      contexts.get(shape)?.push(`${others}: ${traces.join(" / ")}`);
    }
  });
  const known = new Map<string, MessageShape>();
  return new Map(
    shapes.map((shape) => {
      const key = touched.has(shape) ? shape.name : (contexts.get(shape) ?? []).sort().join("\n");
      const representative = known.get(key) ?? shape;
      known.set(key, representative);
      return [shape, representative];
    }),
  );
}
