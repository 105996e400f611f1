import { CliError, ExitCode } from "../cli-error.ts";
import type { Context } from "../context.ts";
import { type Conversation, conversationsOf } from "../input/conversations.ts";
import { LineRanges } from "../input/line-ranges.ts";
import { openSource } from "../input/source.ts";
import { UnreadLines } from "../input/unread-lines.ts";
import { InputWatch } from "../input-watch.ts";
import type { Options } from "../options.ts";
import type { Output } from "../output/output.ts";
import { replaceFile } from "../output/replace-file.ts";
import { WireWatch } from "../wire-watch.ts";
import { openReport } from "./report-file.ts";
import type { Rewriter, Rewritten } from "./rewriter.ts";
import { writtenText } from "./written-text.ts";

/** How many lines get an account of their own; the rest are only counted. */
const TOLD = 5;

/** Rewrites one conversation per line, in constant memory: one line out for each line in. */
export async function rewriteLines(
  name: string,
  options: Options,
  context: Context,
  rewriter: Rewriter,
): Promise<ExitCode> {
  const { stdout, stderr, io } = context;
  const source = await openSource(name, io);
  const { path, version } = source;
  const log = options.report === undefined ? undefined : await openReport(options.report, source, io);
  const replacement = options.write ? await replaceFile(path, name, version) : undefined;
  const output: Output = replacement ?? stdout;
  const total = { lines: 0, changed: 0 };
  let told = 0;
  const folded = new LineRanges();
  const unread = new UnreadLines(stderr);
  const watch = new InputWatch(options);
  const wires = new WireWatch();
  let code: ExitCode = ExitCode.ok;

  try {
    for await (const conversation of conversationsOf(source, rewriter.label, context)) {
      const { line } = conversation;
      if (conversation.kind === "blank") {
        await output.write(line.bytes);
        await output.write(line.end);
        if (!conversation.last) await log?.write(null);
        continue;
      }
      total.lines += 1;
      const title = `${source.title}:${line.number}`;
      if (conversation.kind === "document") watch.see(conversation.document.value, title);
      const result = attempt(conversation, title, rewriter);
      if (result instanceof CliError) {
        await unread.add(result, conversation.kind === "document", title);
        await output.write(`null${line.end}`);
        await log?.write({ line: line.number, error: result.problem });
        continue;
      }
      const { report, changed, account, worthTelling } = result;
      total.changed += changed ? 1 : 0;
      wires.see(report);
      if (result.code !== ExitCode.ok) code = result.code;
      await output.write(result.output);
      await output.write(line.end);
      await log?.write({ line: line.number, changed, ...report });
      if (!worthTelling) continue;
      told += 1;
      if (told <= TOLD) await stderr.write(account());
      else folded.add(title);
    }
    await log?.close();
  } catch (error) {
    await replacement?.discard();
    throw error;
  }

  await watch.tell(stderr);
  await wires.tell(stderr);
  let backup: string | undefined;
  if (total.changed > 0) backup = await replacement?.commit();
  else await replacement?.discard();
  if (folded.count > 0) {
    const more = folded.count === 1 ? "1 more line" : `${folded.count.toLocaleString("en")} more lines`;
    const all = options.report === undefined ? "; --report FILE lists all" : "";
    await stderr.write(`… and ${more}: ${folded}${all}\n`);
  }
  await stderr.write(
    rewriter.renderTotal({ ...total, unreadable: unread.count, folded: folded.count }, stderr.paint),
  );
  if (backup !== undefined) await stderr.write(await writtenText(name, backup, io.cwd));
  await unread.close(total.lines);
  return unread.count > 0 ? ExitCode.unusable : code;
}

function attempt(
  conversation: Exclude<Conversation, { kind: "blank" }>,
  title: string,
  rewriter: Rewriter,
): Rewritten | CliError {
  if (conversation.kind === "unreadable") return conversation.error;
  try {
    return rewriter.rewrite(conversation.document, title);
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
}
