import * as core from "@suture/core";

/** What is written about a rule, besides its title. */
export interface RuleDocs {
  readonly why?: string;
  readonly mend?: string;
  /** A history that breaks the rule, and one that keeps it. */
  readonly bad?: unknown;
  readonly good?: unknown;
}

/** The documentation of a rule; empty for a rule without any. */
export function docsOf(code: string): RuleDocs {
  const { ruleDocs = {} } = core as { readonly ruleDocs?: { readonly [code: string]: RuleDocs } };
  return ruleDocs[code] ?? {};
}
