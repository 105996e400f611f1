import { classify } from "@suture/core/classify";
import { CliError, ExitCode } from "../cli-error.ts";
import type { Context } from "../context.ts";
import { readText } from "../input/document.ts";
import { fileIn } from "../input/foreign.ts";
import { isConversation } from "../input/held-conversation.ts";
import { openSource } from "../input/source.ts";
import { renderClassified } from "../render/classified.ts";
import { renderProblem } from "../render/problem.ts";
import { classJson } from "./class-json.ts";
import type { KnownError } from "./known-error.ts";

/** Classifies a file with the body of one error. */
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
  const note =
    (classified.class === "unknown"
      ? (noteOnNothing(text, source.title, known) ?? noteOnConversation(text, source.title))
      : undefined) ?? noteOnLines(text, source.title);
  if (note !== undefined) await stderr.write(renderProblem(note, stderr.paint));
  await stdout.write(json ? classJson(classified, 2) : renderClassified(classified, stdout));
  return ExitCode.ok;
}

/** An empty body says nothing; its status might. */
function noteOnNothing(text: string, title: string, { status }: KnownError): CliError | undefined {
  if (text.trim() !== "" || status !== undefined) return undefined;
  return new CliError(`${title} is empty`, "Only its HTTP status can tell what it means: add --status N.");
}

/** What to do with a conversation: the error may have been about it. */
function noteOnConversation(text: string, title: string): CliError | undefined {
  try {
    if (!isConversation(JSON.parse(text))) return undefined;
  } catch {
    return undefined;
  }
  return new CliError(
    `${title} looks like a conversation, not like a provider's error`,
    `What a provider would refuse in it: suture check ${fileIn(title)}`,
  );
}

/** Notes that only one of several errors is classified. */
function noteOnLines(text: string, title: string): CliError | undefined {
  if (!isLined(text)) return undefined;
  return new CliError(
    `${title} holds several documents, one per line; this is about one of them`,
    "For all of them, add --jsonl.",
  );
}

/** True if each of the first two lines is a document. */
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
