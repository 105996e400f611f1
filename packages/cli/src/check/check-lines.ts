import { type CheckOptions, check, type Report } from "@suture/core";
import { CliError, type ExitCode } from "../cli-error.ts";
import type { Context } from "../context.ts";
import { checkOptions } from "../core-options.ts";
import { type Conversation, conversationsOf } from "../input/conversations.ts";
import { openSource } from "../input/source.ts";
import { UnreadLines } from "../input/unread-lines.ts";
import { InputWatch } from "../input-watch.ts";
import type { Options } from "../options.ts";
import { byPlace } from "../render/by-place.ts";
import { renderFindings } from "../render/findings.ts";
import { renderHeader } from "../render/header.ts";
import { renderProblem } from "../render/problem.ts";
import { runCore } from "../run-core.ts";
import { WireWatch } from "../wire-watch.ts";
import { CheckTotal } from "./check-total.ts";

/** Checks each line of each file as a conversation, in constant memory. */
export async function checkLines(
  names: readonly string[],
  options: Options,
  context: Context,
): Promise<ExitCode> {
  const settings = checkOptions(options);
  const { stdout, stderr, io } = context;
  const total = new CheckTotal();
  const unread = new UnreadLines(stderr);
  const watch = new InputWatch(options);
  const wires = new WireWatch();
  let lines = 0;

  for (const name of names) {
    try {
      const source = await openSource(name, io);
      for await (const conversation of conversationsOf(source, "checking", context)) {
        if (conversation.kind === "blank") {
          if (options.json && !conversation.last) await stdout.write("null\n");
          continue;
        }
        lines += 1;
        const { number } = conversation.line;
        const title = `${source.title}:${number}`;
        if (conversation.kind === "document") watch.see(conversation.document.value, title);
        const report = judge(conversation, title, settings);
        if (report instanceof CliError) {
          total.addUnreadable("line");
          if (options.json) await stdout.write("null\n");
          await unread.add(report, conversation.kind === "document", title);
          continue;
        }
        total.add(report);
        wires.see(report);
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
      total.addUnreadable("file");
      await stderr.write(renderProblem(error, stderr.paint));
    }
  }

  await watch.tell(stderr);
  await wires.tell(stderr);
  if (!options.json) await stdout.write(total.render("line", names, options, stdout.paint));
  await unread.close(lines);
  return total.exitCode;
}

function judge(
  conversation: Exclude<Conversation, { kind: "blank" }>,
  title: string,
  settings: CheckOptions,
): Report | CliError {
  if (conversation.kind === "unreadable") return conversation.error;
  try {
    const { value } = conversation.document;
    return runCore(title, value, settings, () => check(value, settings));
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
}
