import { writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { CliError, ExitCode } from "../cli-error.ts";
import type { Context } from "../context.ts";
import { readDocument } from "../input/document.ts";
import { openSource } from "../input/source.ts";
import type { Options } from "../options.ts";
import { replaceFile } from "../output/replace-file.ts";
import { renderAccount } from "../render/account.ts";
import { createMender } from "./mend.ts";

/** Repairs one document: the result to stdout or back to its file, the account to stderr. */
export async function repairDocument(name: string, options: Options, context: Context): Promise<ExitCode> {
  const mend = createMender(options);
  const { stdout, stderr, io, progress } = context;
  const source = await openSource(name, io);
  const document = await readDocument(source, context);
  progress.show({ label: `repairing ${source.title}`, done: 0 });
  const { report, changed, output, left } = mend(document, source.title);

  if (options.report !== undefined) {
    const text = `${JSON.stringify({ file: name, changed, ...report }, undefined, 2)}\n`;
    await writeFile(resolve(io.cwd, options.report), text).catch((error: Error) => {
      throw new CliError(`cannot write the report ${options.report}: ${error.message}`);
    });
  }

  let backup: string | undefined;
  if (!options.write) await stdout.write(output);
  else if (changed) {
    const { path, version } = source;
    if (path === undefined || version === undefined)
      throw new CliError(`${name} is no file that can be replaced`);
    const replacement = await replaceFile(path, name, version);
    await replacement.write(output);
    backup = await replacement.commit();
  }

  await stderr.write(
    renderAccount(source.title, report, { changed, left, strict: options.strict === true }, stderr),
  );
  if (backup !== undefined) await stderr.write(`wrote ${name}, backup in ${basename(backup)}\n`);
  return ExitCode.ok;
}
