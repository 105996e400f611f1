import { describe, expect, it } from "vitest";
import { eachHistory } from "./histories.ts";
import { Namesakes } from "./namesakes.ts";
import type { MessageShape } from "./shapes/alphabet.ts";
import { alphabetOf } from "./shapes/registry.ts";
import { wireOf } from "./wires/registry.ts";

const wire = wireOf("openai-chat");
const { shapes } = alphabetOf("openai-chat");
const namesakes = new Namesakes(wire, shapes);
const named = (...names: string[]) =>
  names.map((name) => shapes.find((shape) => shape.name === name) as MessageShape);

describe("histories that are the same but for ids that nothing calls", () => {
  it.each([
    [["user", "result c1"], true],
    [["user", "result c2"], false],
    [["user", "result of nothing"], false],
    [["result c1", "result c2", "result of nothing"], true],
    [["result c2", "result c1"], false],
    // The same id twice differs from two ids.
    [["result c1", "result c1"], true],
    [["call c1", "result c2"], true],
    [["call c1", "result of nothing"], false],
    [["call c1", "result c1", "result c2", "result of nothing"], true],
    // A call distinguishes its ids from others wherever it is.
    [["result c2", "calls c1 c2"], true],
    [["result of nothing", "calls c1 c2"], true],
  ])("%s: the first of them is %s", (names, first) => {
    expect(namesakes.isFirst(named(...names))).toBe(first);
  });

  it("have one that is run each", () => {
    const classes = new Map<string, number>();
    eachHistory(shapes.slice(0, 8), 4, (history) => {
      const called = history.flatMap(({ message }) =>
        ((message as { tool_calls?: { id: string }[] }).tool_calls ?? []).map(({ id }) => id),
      );
      const seen: string[] = [];
      const key = history.map(({ name, message }) => {
        const { tool_call_id: id } = message as { tool_call_id?: string };
        if (id === undefined || called.includes(id)) return name;
        if (!seen.includes(id)) seen.push(id);
        return `free ${seen.indexOf(id)}`;
      });
      const count = classes.get(key.join()) ?? 0;
      classes.set(key.join(), count + (namesakes.isFirst(history) ? 1 : 0));
    });
    expect(new Set(classes.values())).toEqual(new Set([1]));
  });

  it("are those of the shapes that are run at all", () => {
    const few = new Namesakes(wire, named("user", "result of nothing"));
    expect(few.isFirst(named("user", "result of nothing"))).toBe(true);
  });

  it("are told apart by names where results have no ids", () => {
    const { shapes: all } = alphabetOf("gemini");
    const byName = new Namesakes(wireOf("gemini"), all);
    eachHistory(all, 2, (history) => expect(byName.isFirst(history)).toBe(true));
  });
});
