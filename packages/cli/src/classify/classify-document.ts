import { classify } from "@suture/core/classify";
import { ExitCode } from "../cli-error.ts";
import type { Context } from "../context.ts";
import { readText } from "../input/document.ts";
import { openSource } from "../input/source.ts";
import { renderClassified } from "../render/classified.ts";
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
  const { stdout } = context;
  await stdout.write(json ? classJson(classified, 2) : renderClassified(classified, stdout));
  return ExitCode.ok;
}
