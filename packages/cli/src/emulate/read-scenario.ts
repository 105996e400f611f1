import { resolve } from "node:path";
import { parseScenario, type Scenario, ScenarioError } from "@suture/emulators";
import { CliError } from "../cli-error.ts";
import { readJsonFile } from "../input/read-json-file.ts";
import type { Io } from "../io.ts";

/** Reads a scenario from a file, and reports what is wrong with it, and where. */
export async function readScenario(name: string, io: Io): Promise<Scenario> {
  const hint = "suture help emulators tells what a scenario may hold.";
  const document = await readJsonFile(resolve(io.cwd, name), name, {
    what: "a scenario",
    whenMissing: "Check the spelling; a scenario is read from a file.",
    whenEmpty: hint,
    whenNoJson: `A scenario is written as JSON. ${hint}`,
  });
  try {
    return parseScenario(document);
  } catch (error) {
    if (error instanceof ScenarioError) throw new CliError(`${name}: ${error.message}`, hint);
    throw error;
  }
}
