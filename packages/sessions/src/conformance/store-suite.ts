import { appendCases } from "./store/append-cases.ts";
import { changeCases } from "./store/change-cases.ts";
import { compactionCases } from "./store/compaction-cases.ts";
import { healCases } from "./store/heal-cases.ts";
import { mailCases } from "./store/mail-cases.ts";
import { recoveryCases } from "./store/recovery-cases.ts";
import { sessionMailCases } from "./store/session-mail-cases.ts";
import type { StoreCase } from "./store/store-case.ts";
import { storeCases } from "./store/store-cases.ts";
import { turnCases } from "./store/turn-cases.ts";

/**
 * Everything that sessions promise, as cases that any test runner can run on any engine. All cases may share one database:
 * each works with owners of its own.
 *
 * @example
 * for (const { name, run } of storeSuite) test(name, () => run(() => openMyEngine(file)));
 */
export const storeSuite: readonly StoreCase[] = [
  ...appendCases,
  ...changeCases,
  ...turnCases,
  ...compactionCases,
  ...storeCases,
  ...healCases,
  ...recoveryCases,
  ...mailCases,
  ...sessionMailCases,
];
