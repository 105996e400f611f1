import { expect, it } from "vitest";
import { toolNames } from "./tool-names.ts";

/** What every provider takes. */
const VALID = /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/;

it("keeps what every provider takes", () => {
  expect(toolNames("files", ["read", "read-all", "_x", "READ_2"])).toEqual([
    "files__read",
    "files__read-all",
    "files___x",
    "files__READ_2",
  ]);
});

it("makes valid names of anything, the same each time, and never two that are the same", () => {
  const long = "x".repeat(60);
  const odd = ["a.b", "a/b", "a b", "a_b", "ä", "ö", "文", "👍", `${long}1`, `${long}2`, "x".repeat(5_000)];
  const names = ["a-server-with-a-name-of-32-letters", "7zip"].flatMap((server) => toolNames(server, odd));
  for (const name of names) expect(name).toMatch(VALID);
  expect(new Set(names).size).toBe(names.length);
  expect(toolNames("7zip", [...odd].reverse()).reverse()).toEqual(names.slice(odd.length));
});

it("gives way to a tool that bears the very name that it made up", () => {
  const [made = ""] = toolNames("s", ["a.b"]);
  const names = toolNames("s", ["a.b", made.slice(3)]);
  expect(names[1]).toBe(made);
  expect(names[0]).not.toBe(made);
  expect(names[0]).toMatch(VALID);
});
