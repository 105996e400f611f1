import { describe, expect, it } from "vitest";
import { CliError } from "./cli-error.ts";
import type { OptionName } from "./options.ts";
import { parseOptions } from "./parse-options.ts";

const allowed: readonly OptionName[] = ["from", "for", "pending", "strict", "json", "jsonl", "help"];
const parse = (...args: string[]) => parseOptions(args, allowed, "check");

/** The message and hint of a refusal. */
function refusal(...args: string[]): string {
  try {
    parse(...args);
  } catch (error) {
    if (error instanceof CliError) return [error.message, error.hint].filter(Boolean).join(" | ");
    throw error;
  }
  return "accepted";
}

describe("accepts", () => {
  it("values after a space or an equals sign", () => {
    expect(parse("--for", "anthropic", "--from=gemini").options).toEqual({
      for: "anthropic",
      from: "gemini",
    });
  });

  it("switches, before and after files", () => {
    expect(parse("--strict", "a.json", "--json", "b.json")).toEqual({
      options: { strict: true, json: true },
      operands: ["a.json", "b.json"],
    });
  });

  it("short names", () => {
    expect(parse("-h").options).toEqual({ help: true });
  });

  it("a single dash as a file", () => {
    expect(parse("-", "--json").operands).toEqual(["-"]);
  });

  it("anything after two dashes as a file", () => {
    expect(parse("--", "--json").operands).toEqual(["--json"]);
  });

  it("lists of ids, once or several times", () => {
    expect(parse("--pending", "a,b", "--pending=c, d,").options).toEqual({ pending: ["a", "b", "c", "d"] });
  });

  it("values that start with a dash after an equals sign", () => {
    expect(parse("--pending=-1").options).toEqual({ pending: ["-1"] });
  });
});

describe("refuses", () => {
  const see = "See suture check --help for the options of check.";

  it.each([
    [["--foo", "x"], `unknown option --foo; did you mean --for? | ${see}`],
    [["--form", "x"], `unknown option --form; did you mean --from? | ${see}`],
    [["--stirct"], `unknown option --stirct; did you mean --strict? | ${see}`],
    [["--zzzzzz"], `unknown option --zzzzzz | ${see}`],
    [["--for"], "option --for needs a value | Write --for CONTRACT."],
    [["--for="], "option --for needs a value | Write --for CONTRACT."],
    [["--for", "--json"], "option --for needs a value | Write --for CONTRACT."],
    [["--json=yes"], 'option --json takes no value, but got "yes"'],
    [["--to", "x"], `--to is an option of other commands, not of check | ${see}`],
    [["--for", "a", "--for", "b"], "option --for is given twice | Give --for once."],
    [["--no-json"], `unknown option --no-json; did you mean --json? | ${see}`],
  ])("%j", (args, words) => {
    expect(refusal(...args)).toBe(words);
  });

  it("unknown short names", () => {
    expect(refusal("-x")).toMatch(/^unknown option -x \|/);
    expect(refusal("-H")).toMatch(/^unknown option -H; did you mean --help\?/);
  });
});
