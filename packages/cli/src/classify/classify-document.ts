import { classify } from "@suture/core/classify";
import { CliError, ExitCode } from "../cli-error.ts";
import type { Context } from "../context.ts";
import { readText } from "../input/document.ts";
import { openSource } from "../input/source.ts";
import { renderClassified } from "../render/classified.ts";
import { renderProblem } from "../render/problem.ts";
import { classJson } from "./class-json.ts";
import type { KnownError } from "./known-error.ts";

/** Classifies a file that holds the body of one error. */
export async function classifyDocument(
  name: string,
  known: KnownError,
  json: boolean,
  context: Context,
): Promise<ExitCode> {
  const source = await openSource(name, context.io);
  const { text } = await readText(source, context);
  const classified = classify({ ...known, body: text });
  const { stdout, stderr } = context;
  if (isLined(text)) {
    const problem = `${source.title} holds several errors, one a line, and one of them is told`;
    const note = new CliError(problem, "For all of them, add --jsonl.");
    await stderr.write(renderProblem(note, stderr.paint));
  }
  await stdout.write(json ? classJson(classified, 2) : renderClassified(classified, stdout));
  return ExitCode.ok;
}

/** True where the first two lines are documents by themselves. */
function isLined(text: string): boolean {
  const [first = "", second = ""] = text.split("\n", 2);
  return isObject(first) && isObject(second);
}

function isObject(line: string): boolean {
  if (!line.startsWith("{")) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
