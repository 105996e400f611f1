import { CliError, type ExitCode } from "../cli-error.ts";
import type { Context } from "../context.ts";
import { readDocument } from "../input/document.ts";
import { openSource } from "../input/source.ts";
import { InputWatch } from "../input-watch.ts";
import type { Options } from "../options.ts";
import { replaceFile } from "../output/replace-file.ts";
import { WireWatch } from "../wire-watch.ts";
import { openReport } from "./report-file.ts";
import type { Rewriter } from "./rewriter.ts";
import { writtenText } from "./written-text.ts";

/** Rewrites one document: the result goes to stdout or back to its file, the account to stderr. */
export async function rewriteDocument(
  name: string,
  options: Options,
  context: Context,
  rewriter: Rewriter,
): Promise<ExitCode> {
  const { stdout, stderr, io, progress } = context;
  const source = await openSource(name, io);
  const document = await readDocument(source, context).catch((error: unknown) => {
    if (source.size !== 0 || !(error instanceof CliError)) throw error;
    // The shell empties the output file before anything is read.
    throw new CliError(
      error.message,
      `${error.hint} To change a file in place, use --write, not a redirection.`,
    );
  });
  progress.show({ label: `${rewriter.label} ${source.title}`, done: 0 });
  const { report, changed, output, account, code } = rewriter.rewrite(document, source.title);

  if (options.report !== undefined) {
    const file = await openReport(options.report, source, io, 2);
    await file.write({ file: name, changed, ...report });
    await file.close();
  }

  let backup: string | undefined;
  if (!options.write) {
    await stdout.write(output);
    // On a terminal, the account starts on a line of its own.
    if (io.stdout.isTTY && io.stderr.isTTY && !endsLine(output)) await stderr.write("\n");
  }
  if (options.write && changed) {
    const replacement = await replaceFile(source.path, name, source.version);
    await replacement.write(output);
    backup = await replacement.commit();
  }

  const watch = new InputWatch(options);
  watch.see(document.value, source.title);
  await watch.tell(stderr);
  const wires = new WireWatch();
  wires.see(report);
  await wires.tell(stderr);
  await stderr.write(account());
  if (backup !== undefined) await stderr.write(await writtenText(name, backup, io.cwd));
  return code;
}

function endsLine(output: string | Uint8Array): boolean {
  return output.length === 0 || output.at(-1) === "\n" || output.at(-1) === 10;
}
