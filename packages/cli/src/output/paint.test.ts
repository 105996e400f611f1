import { describe, expect, it } from "vitest";
import { paintFor } from "./paint.ts";

const terminal = { isTTY: true };
const pipe = { isTTY: false };
const RED = "\x1b[31mx\x1b[39m";

describe("colours", () => {
  it.each([
    ["on a terminal", terminal, {}, RED],
    ["not in a pipe", pipe, {}, "x"],
    ["not with NO_COLOR", terminal, { NO_COLOR: "1" }, "x"],
    ["with an empty NO_COLOR, which means nothing", terminal, { NO_COLOR: "" }, RED],
    ["not on a dumb terminal", terminal, { TERM: "dumb" }, "x"],
    ["in a pipe with FORCE_COLOR", pipe, { FORCE_COLOR: "1" }, RED],
    ["with an empty FORCE_COLOR", pipe, { FORCE_COLOR: "" }, RED],
    ["not with FORCE_COLOR=0", terminal, { FORCE_COLOR: "0" }, "x"],
    ["with FORCE_COLOR, whatever NO_COLOR says", pipe, { FORCE_COLOR: "1", NO_COLOR: "1" }, RED],
  ])("%s", (_name, stream, env, expected) => {
    expect(paintFor(stream, env)("red", "x")).toBe(expected);
  });

  it("do not wrap nothing", () => {
    expect(paintFor(terminal, {})("red", "")).toBe("");
  });
});
