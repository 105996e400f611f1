import { describe, expect, it } from "vitest";
import type { Bag } from "../json.ts";
import { parseNotation, render, sketch } from "../notation.ts";
import { alphabetOf, alphabets } from "../shapes/registry.ts";
import { wireOf, wires } from "./registry.ts";

describe.each(wires.map((wire) => [wire.format, wire] as const))("the wire %s", (format, wire) => {
  it.each(["U A U", "U A+[1,2] R:1,2 A", "U A[1] R:1 A U A[2] R:2", "S U A[1] R:1' U"])(
    "hears what it says: %s",
    (line) => {
      // Texts are numbered when written, results are listed one by one.
      const said = parseNotation(line).map(({ who }) => who[0]?.toUpperCase());
      const heard = sketch(wire, render(wire, line));
      expect(heard.match(/[US]\d/g)?.length).toBe(said.filter((who) => who === "U" || who === "S").length);
      expect(heard.match(/R:/g)?.length ?? 0).toBe(
        line
          .match(/R:(\S+)/g)
          ?.join(",")
          .split(",").length ?? 0,
      );
      expect(heard).not.toContain("!");
    },
  );

  it("hears media, thoughts and tools as they are said", () => {
    const [user, ...rest] = [
      ...wire.say({ who: "user", text: "U1", image: "SU1BR0U=" }),
      ...wire.say({ who: "assistant", thought: "T1", calls: [{ id: "1", name: "read", input: {} }] }),
    ];
    expect(JSON.stringify(wire.hear(user))).toContain("SU1BR0U=");
    const said = rest.flatMap((message) => wire.hear(message));
    expect(said.map(({ kind }) => kind)).toEqual(["thought", "call"]);
  });

  it("puts the system text of a request where it is heard again", () => {
    const body = wire.request(render(wire, "U"), { system: "S1", tools: ["read"] });
    expect(Array.isArray((body as Bag)[wire.list])).toBe(true);
    if (format === "pydantic-ai" || format === "suture") return;
    expect(sketch(wire, body)).toBe("S1 U1");
  });

  it("makes nothing of what is no message", () => {
    for (const value of [null, undefined, 5, [], {}, { role: 7, content: 5, parts: "x" }]) {
      expect(() => wire.hear(value)).not.toThrow();
    }
  });

  it("has an alphabet of twelve shapes and more, frozen, no two of them alike", () => {
    const { shapes, all } = alphabetOf(format);
    expect(shapes.length).toBe(12);
    expect(all.length).toBeGreaterThan(12);
    expect(new Set(all.map(({ message }) => JSON.stringify(message))).size).toBe(all.length);
    for (const { message } of all) expect(Object.isFrozen(message)).toBe(true);
  });
});

it("has an alphabet for each wire and a wire for each alphabet", () => {
  expect(alphabets.map(({ format }) => format)).toEqual(wires.map(({ format }) => format));
  expect(() => wireOf("none")).toThrow("no wire none");
  expect(() => alphabetOf("none")).toThrow("no alphabet for none");
});
