import { CliError, ExitCode } from "../cli-error.ts";
import type { Context } from "../context.ts";
import { InputWatch } from "../input-watch.ts";
import type { Options } from "../options.ts";
import { conversationsOf } from "./conversations.ts";
import { openSource } from "./source.ts";
import { UnreadLines } from "./unread-lines.ts";

/** Answers one conversation per line with one line of JSON, in constant memory; `null` for a line that is blank or unreadable. */
export async function answerLines(
  name: string,
  { label, options }: { readonly label: string; readonly options: Options },
  context: Context,
  answer: (value: unknown, title: string) => unknown,
): Promise<ExitCode> {
  const { stdout, stderr, io } = context;
  const source = await openSource(name, io);
  const unread = new UnreadLines(stderr);
  const watch = new InputWatch(options);
  let lines = 0;
  for await (const conversation of conversationsOf(source, label, context)) {
    if (conversation.kind === "blank") {
      if (!conversation.last) await stdout.write("null\n");
      continue;
    }
    lines += 1;
    const title = `${source.title}:${conversation.line.number}`;
    try {
      if (conversation.kind === "unreadable") throw conversation.error;
      const { value } = conversation.document;
      watch.see(value, title);
      const answered = answer(value, title);
      await stdout.write(`${JSON.stringify(answered)}\n`);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      await stdout.write("null\n");
      await unread.add(error, conversation.kind === "document", title);
    }
  }
  await watch.tell(stderr);
  await unread.close(lines);
  return unread.count > 0 ? ExitCode.unusable : ExitCode.ok;
}
