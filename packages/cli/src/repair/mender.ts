import { ExitCode } from "../cli-error.ts";
import type { Screen } from "../context.ts";
import type { Options } from "../options.ts";
import { renderAccount, renderLinesTotal } from "../render/account.ts";
import type { Rewriter } from "../rewrite/rewriter.ts";
import { createMender } from "./mend.ts";

/** Repair and conversion as commands that rewrite documents. */
export function menderFor(options: Options, screen: Pick<Screen, "paint" | "width">): Rewriter {
  const mend = createMender(options);
  const strict = options.strict === true;
  const done = { edits: 0, lossy: 0, left: 0 };
  return {
    label: "repairing",
    rewrite(document, title) {
      const { report, changed, output, left, oldModel } = mend(document, title);
      done.edits += report.edits.length;
      done.lossy += report.edits.filter(({ lossy }) => lossy).length;
      done.left += report.ok ? 0 : 1;
      const account = renderAccount(title, report, { changed, left, strict, oldModel }, screen);
      return { report, changed, output, account, worthTelling: changed || !report.ok, code: ExitCode.ok };
    },
    renderTotal: (total, paint) => renderLinesTotal({ ...total, ...done }, paint),
  };
}
