import { type Classified, classify } from "@suture/core/classify";
import { ExitCode } from "../cli-error.ts";
import type { Context } from "../context.ts";
import { conversationsOf } from "../input/conversations.ts";
import { openSource } from "../input/source.ts";
import { notLinesHint, renderProblem } from "../render/problem.ts";
import { classJson } from "./class-json.ts";
import type { KnownError } from "./known-error.ts";

/** Classifies each line as one error, in constant memory. */
export async function classifyLines(name: string, known: KnownError, context: Context): Promise<ExitCode> {
  const { stdout, stderr, io } = context;
  const source = await openSource(name, io);
  let read = 0;
  let unreadable = 0;
  for await (const line of conversationsOf(source, "classifying", context, "an error")) {
    if (line.kind === "tail") continue;
    if (line.kind === "unreadable") {
      unreadable += 1;
      await stdout.write("null\n");
      await stderr.write(renderProblem(line.error, stderr.paint, "short"));
      continue;
    }
    read += 1;
    await stdout.write(classJson(classifyLine(line.document.value, known)));
  }
  if (unreadable === 0) return ExitCode.ok;
  if (read === 0) await stderr.write(notLinesHint(stderr.paint));
  return ExitCode.unusable;
}

/** A line is a record of an error, or its body itself. What a record says of itself goes before the options. */
function classifyLine(value: unknown, known: KnownError): Classified {
  if (typeof value !== "object" || value === null || !("body" in value)) {
    return classify({ ...known, body: value });
  }
  const { provider, status, body, headers } = value as { readonly [key: string]: unknown };
  return classify({
    provider: typeof provider === "string" ? provider : known.provider,
    status: typeof status === "number" ? status : known.status,
    body,
    ...(typeof headers === "object" && headers !== null ? { headers } : {}),
  });
}
