import { basename } from "node:path";
import { CliError, ExitCode } from "../cli-error.ts";
import type { Context } from "../context.ts";
import { type Conversation, conversationsOf } from "../input/conversations.ts";
import { openSource } from "../input/source.ts";
import type { Options } from "../options.ts";
import type { Output } from "../output/output.ts";
import { replaceFile } from "../output/replace-file.ts";
import { renderAccount, renderLinesTotal } from "../render/account.ts";
import { notLinesHint, renderProblem } from "../render/problem.ts";
import { createMender, type Mended } from "./mend.ts";
import { openReport } from "./report-file.ts";

/** Repairs one conversation a line, in constant memory: one line out for each line in. */
export async function repairLines(name: string, options: Options, context: Context): Promise<ExitCode> {
  const mend = createMender(options);
  const { stdout, stderr, io } = context;
  const source = await openSource(name, io);
  const { path, version } = source;
  const log = options.report === undefined ? undefined : await openReport(options.report, source, io);
  const replacement = options.write ? await replaceFile(path, name, version) : undefined;
  const output: Output = replacement ?? stdout;
  const total = { lines: 0, changed: 0, unreadable: 0, edits: 0, lossy: 0, left: 0 };

  try {
    for await (const conversation of conversationsOf(source, "repairing", context)) {
      const { line } = conversation;
      if (conversation.kind === "tail") {
        await output.write(line.bytes);
        await output.write(line.end);
        continue;
      }
      total.lines += 1;
      const title = `${source.title}:${line.number}`;
      const result = attempt(conversation, title, mend);
      if (result instanceof CliError) {
        total.unreadable += 1;
        await stderr.write(renderProblem(result, stderr.paint, "short"));
        await output.write(`null${line.end}`);
        await log?.write({ line: line.number, error: result.problem });
        continue;
      }
      const { report, changed, left } = result;
      total.changed += changed ? 1 : 0;
      total.edits += report.edits.length;
      total.lossy += report.edits.filter(({ lossy }) => lossy).length;
      total.left += report.ok ? 0 : 1;
      await output.write(result.output);
      await output.write(line.end);
      await log?.write({ line: line.number, changed, ...report });
      if (changed || !report.ok) {
        await stderr.write(
          renderAccount(title, report, { changed, left, strict: options.strict === true }, stderr),
        );
      }
    }
    await log?.close();
  } catch (error) {
    await replacement?.discard();
    throw error;
  }

  let backup: string | undefined;
  if (total.changed > 0) backup = await replacement?.commit();
  else await replacement?.discard();
  await stderr.write(renderLinesTotal(total, stderr.paint));
  if (backup !== undefined) await stderr.write(`wrote ${name}, backup in ${basename(backup)}\n`);
  if (total.unreadable > 0 && total.unreadable === total.lines)
    await stderr.write(notLinesHint(stderr.paint));
  return total.unreadable > 0 ? ExitCode.unusable : ExitCode.ok;
}

function attempt(
  conversation: Exclude<Conversation, { kind: "tail" }>,
  title: string,
  mend: ReturnType<typeof createMender>,
): Mended | CliError {
  if (conversation.kind === "unreadable") return conversation.error;
  try {
    return mend(conversation.document, title);
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
}
