export {
  anyDocument,
  documentOf,
  mangledHistory,
  mutatedHistory,
  validHistory,
  wildHistory,
} from "./arbitraries.ts";
export { bundled } from "./bundled.ts";
export { type DistinctContract, distinctContracts } from "./contracts/distinct-contracts.ts";
export { findGrowth, type Growth, OperationCounter, type Operations } from "./count-operations.ts";
export type { Tally, Violation } from "./exhaust.ts";
export {
  describeTally,
  type Everything,
  type ExhaustiveRun,
  longRun,
  type Reach,
  shortRuns,
} from "./exhaustive-runs.ts";
export { flatOf, heard } from "./heard.ts";
export { eachHistory } from "./histories.ts";
export { deepFreeze, leaves } from "./json.ts";
export { findLost } from "./laws/nothing-lost.ts";
export { findUnsafe, frontierOf } from "./laws/pending.ts";
export { findMisplaced } from "./laws/placed.ts";
export { findUnreported } from "./laws/reported.ts";
export { findUnstable } from "./laws/stable-prefix.ts";
export { makeTrial } from "./laws/trial.ts";
export { parseNotation, render, sketch } from "./notation.ts";
export { seedOf } from "./seed.ts";
export { settles } from "./settles.ts";
export type { MessageShape } from "./shapes/alphabet.ts";
export { alphabetOf, alphabets } from "./shapes/registry.ts";
export { thrown } from "./thrown.ts";
export { hearAll, messagesOf, type Said, type Talk, type Wire } from "./wire.ts";
export { wireOf, wires } from "./wires/registry.ts";
