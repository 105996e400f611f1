import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseScenario, type Scenario, ScenarioError } from "@suture/emulators";
import { CliError } from "../cli-error.ts";
import { parseJson } from "../input/parse-json.ts";
import { fileProblem } from "../input/source.ts";
import type { Io } from "../io.ts";

/** Reads a scenario from a file, and says what is wrong with it, and where. */
export async function readScenario(name: string, io: Io): Promise<Scenario> {
  const text = await readFile(resolve(io.cwd, name), "utf8").catch((error: unknown) => {
    throw fileProblem(name, error, "Check the spelling; a scenario is read from a file.");
  });
  const hint = "docs/emulators.md tells what a scenario may hold.";
  if (text.trim() === "") throw new CliError(`${name} is empty, expected a scenario as JSON`, hint);
  try {
    return parseScenario(parseJson(text, name));
  } catch (error) {
    if (error instanceof ScenarioError) throw new CliError(`${name}: ${error.message}`, hint);
    throw error;
  }
}
