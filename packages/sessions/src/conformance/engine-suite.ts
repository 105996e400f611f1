import { callCases } from "./engine/call-cases.ts";
import { changeCases } from "./engine/change-cases.ts";
import { claimCases } from "./engine/claim-cases.ts";
import { closeCases } from "./engine/close-cases.ts";
import { commitCases } from "./engine/commit-cases.ts";
import { createCases } from "./engine/create-cases.ts";
import type { EngineCase } from "./engine/engine-case.ts";
import { laneCases } from "./engine/lane-cases.ts";
import { leaseCases } from "./engine/lease-cases.ts";
import { listCases } from "./engine/list-cases.ts";
import { logCases } from "./engine/log-cases.ts";
import { mailPostCases } from "./engine/mail-post-cases.ts";
import { markCases } from "./engine/mark-cases.ts";
import { noteCases } from "./engine/note-cases.ts";
import { purgeCases } from "./engine/purge-cases.ts";
import { resealCases } from "./engine/reseal-cases.ts";
import { settleCases } from "./engine/settle-cases.ts";
import { sweepCases } from "./engine/sweep-cases.ts";
import { tenancyCases } from "./engine/tenancy-cases.ts";
import { textCases } from "./engine/text-cases.ts";
import { turnCases } from "./engine/turn-cases.ts";

export type { EngineCase, OpenEngine } from "./engine/engine-case.ts";

/**
 * Everything that an engine promises, as cases that any test runner can run. All cases may share one database: each works
 * with owners of its own.
 *
 * @example
 * for (const { name, run } of engineSuite) test(name, () => run(() => openMyEngine(file)));
 */
export const engineSuite: readonly EngineCase[] = [
  ...createCases,
  ...commitCases,
  ...callCases,
  ...logCases,
  ...turnCases,
  ...markCases,
  ...purgeCases,
  ...textCases,
  ...listCases,
  ...sweepCases,
  ...leaseCases,
  ...claimCases,
  ...tenancyCases,
  ...mailPostCases,
  ...laneCases,
  ...settleCases,
  ...noteCases,
  ...resealCases,
  ...changeCases,
  ...closeCases,
];
