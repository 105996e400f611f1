import { ExitCode } from "../cli-error.ts";
import type { Screen } from "../context.ts";
import type { Options } from "../options.ts";
import { type Edits, renderAccount, renderLinesTotal } from "../render/account.ts";
import type { Rewriter } from "../rewrite/rewriter.ts";
import { createMender } from "./mend.ts";

/** Repair and conversion as commands that rewrite documents. */
export function menderFor(options: Options, screen: Pick<Screen, "paint" | "width">): Rewriter {
  const mend = createMender(options);
  const strict = options.strict === true;
  const rules = new Map<string, Edits>();
  let left = 0;
  return {
    label: "repairing",
    rewrite(document, title) {
      const { report, changed, output, ...rest } = mend(document, title);
      for (const { rule, lossy } of report.edits) {
        const { edits, lossy: lost } = rules.get(rule) ?? { edits: 0, lossy: 0 };
        rules.set(rule, { edits: edits + 1, lossy: lost + (lossy ? 1 : 0) });
      }
      left += report.ok ? 0 : 1;
      const account = () => renderAccount(title, report, { changed, strict, ...rest }, screen);
      return { report, changed, output, account, worthTelling: changed || !report.ok, code: ExitCode.ok };
    },
    renderTotal: (total, paint) => renderLinesTotal({ ...total, rules, left }, paint),
  };
}
