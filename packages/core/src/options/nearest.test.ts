import { editDistance, nearest } from "@suture/core/options";
import { expect, it } from "vitest";

it.each([
  ["prot", "port"],
  ["HOST", "host"],
  ["upstream", "upstreams"],
  ["mdoe", "mode"],
  ["x", undefined],
  ["", undefined],
  ["telemetries", "telemetry"],
])("%j most likely meant %j", (typed, meant) => {
  expect(nearest(typed, ["port", "host", "mode", "upstreams", "telemetry"])).toBe(meant);
});

it.each([
  ["check", "check", 0],
  ["chekc", "check", 1],
  ["", "abc", 3],
  ["kitten", "sitting", 3],
])("from %j to %j are so many edits", (from, to, edits) => {
  expect([editDistance(from, to), editDistance(to, from)]).toEqual([edits, edits]);
});
