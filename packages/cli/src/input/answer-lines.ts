import { CliError, ExitCode } from "../cli-error.ts";
import type { Context } from "../context.ts";
import { notLinesHint, renderProblem } from "../render/problem.ts";
import { conversationsOf } from "./conversations.ts";
import { ForeignError } from "./foreign.ts";
import { openSource } from "./source.ts";

/** Answers one conversation a line with one line of JSON, in constant memory; `null` for a line that cannot be read. */
export async function answerLines(
  name: string,
  label: string,
  context: Context,
  answer: (value: unknown, title: string) => unknown,
): Promise<ExitCode> {
  const { stdout, stderr, io } = context;
  const source = await openSource(name, io);
  const total = { lines: 0, unreadable: 0 };
  let known: string | undefined;
  for await (const conversation of conversationsOf(source, label, context)) {
    if (conversation.kind === "tail") continue;
    total.lines += 1;
    try {
      if (conversation.kind === "unreadable") throw conversation.error;
      const answered = answer(conversation.document.value, `${source.title}:${conversation.line.number}`);
      await stdout.write(`${JSON.stringify(answered)}\n`);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      total.unreadable += 1;
      if (error instanceof ForeignError) known ??= error.hint;
      await stdout.write("null\n");
      await stderr.write(renderProblem(error, stderr.paint, "short"));
    }
  }
  if (total.unreadable > 0 && total.unreadable === total.lines)
    await stderr.write(notLinesHint(stderr.paint, known));
  return total.unreadable > 0 ? ExitCode.unusable : ExitCode.ok;
}
