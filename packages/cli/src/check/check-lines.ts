import { type CheckOptions, check, type Report } from "@suture/core";
import { CliError, type ExitCode } from "../cli-error.ts";
import type { Context } from "../context.ts";
import { checkOptions } from "../core-options.ts";
import { type Conversation, conversationsOf } from "../input/conversations.ts";
import { ForeignError } from "../input/foreign.ts";
import { openSource } from "../input/source.ts";
import type { Options } from "../options.ts";
import { byPlace } from "../render/by-place.ts";
import { renderFindings } from "../render/findings.ts";
import { renderHeader } from "../render/header.ts";
import { notLinesHint, renderProblem } from "../render/problem.ts";
import { runCore } from "../run-core.ts";
import { CheckTotal } from "./check-total.ts";

/** Checks each line of each file as one conversation, in constant memory. */
export async function checkLines(
  names: readonly string[],
  options: Options,
  context: Context,
): Promise<ExitCode> {
  const settings = checkOptions(options);
  const { stdout, stderr, io } = context;
  const total = new CheckTotal();
  let known: string | undefined;

  for (const name of names) {
    try {
      const source = await openSource(name, io);
      for await (const conversation of conversationsOf(source, "checking", context)) {
        if (conversation.kind === "tail") continue;
        const { number } = conversation.line;
        const title = `${source.title}:${number}`;
        const report = judge(conversation, title, settings);
        if (report instanceof CliError) {
          total.addUnreadable();
          if (report instanceof ForeignError) known ??= report.hint;
          if (options.json) await stdout.write("null\n");
          await stderr.write(renderProblem(report, stderr.paint, "short"));
          continue;
        }
        total.add(report);
        const { ok, findings } = report;
        if (options.json) {
          const file = names.length > 1 ? { file: name } : {};
          await stdout.write(
            `${JSON.stringify({ ...file, line: number, ok, findings: byPlace(findings) })}\n`,
          );
        } else if (findings.length > 0) {
          await stdout.write(renderHeader(title, report, stdout.paint));
          await stdout.write(`${renderFindings(findings, stdout)}\n`);
        }
      }
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      total.addUnreadable();
      await stderr.write(renderProblem(error, stderr.paint));
    }
  }

  if (!options.json) await stdout.write(total.render("line", names, options, stdout.paint));
  if (total.nothingRead) await stderr.write(notLinesHint(stderr.paint, known));
  return total.exitCode;
}

function judge(
  conversation: Exclude<Conversation, { kind: "tail" }>,
  title: string,
  settings: CheckOptions,
): Report | CliError {
  if (conversation.kind === "unreadable") return conversation.error;
  try {
    const { value } = conversation.document;
    return runCore(title, value, () => check(value, settings));
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
}
