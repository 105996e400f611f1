import { basename } from "node:path";
import { ExitCode } from "../cli-error.ts";
import type { Context } from "../context.ts";
import { readDocument } from "../input/document.ts";
import { openSource } from "../input/source.ts";
import type { Options } from "../options.ts";
import { replaceFile } from "../output/replace-file.ts";
import { renderAccount } from "../render/account.ts";
import { createMender } from "./mend.ts";
import { openReport } from "./report-file.ts";

/** Repairs one document: the result to stdout or back to its file, the account to stderr. */
export async function repairDocument(name: string, options: Options, context: Context): Promise<ExitCode> {
  const mend = createMender(options);
  const { stdout, stderr, io, progress } = context;
  const source = await openSource(name, io);
  const document = await readDocument(source, context);
  progress.show({ label: `repairing ${source.title}`, done: 0 });
  const { report, changed, output, left } = mend(document, source.title);

  if (options.report !== undefined) {
    const file = await openReport(options.report, source, io, 2);
    await file.write({ file: name, changed, ...report });
    await file.close();
  }

  let backup: string | undefined;
  if (!options.write) await stdout.write(output);
  else if (changed) {
    const replacement = await replaceFile(source.path, name, source.version);
    await replacement.write(output);
    backup = await replacement.commit();
  }

  await stderr.write(
    renderAccount(source.title, report, { changed, left, strict: options.strict === true }, stderr),
  );
  if (backup !== undefined) await stderr.write(`wrote ${name}, backup in ${basename(backup)}\n`);
  return ExitCode.ok;
}
