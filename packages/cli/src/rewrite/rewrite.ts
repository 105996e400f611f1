import { CliError, type ExitCode } from "../cli-error.ts";
import type { Context } from "../context.ts";
import type { Options } from "../options.ts";
import { rewriteDocument } from "./rewrite-document.ts";
import { rewriteLines } from "./rewrite-lines.ts";
import type { Rewriter } from "./rewriter.ts";

/** Rewrites an input: one document, or one per line. */
export function rewriteWith(
  input: string,
  options: Options,
  context: Context,
  rewriter: Rewriter,
): Promise<ExitCode> {
  if (options.write && input === "-") {
    throw new CliError(
      "--write replaces a file, but the input is standard input",
      "Name the FILE, or leave --write out.",
    );
  }
  const rewrite = options.jsonl ? rewriteLines : rewriteDocument;
  return rewrite(input, options, context, rewriter);
}
