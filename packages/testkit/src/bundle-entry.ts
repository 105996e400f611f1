/** The contents of the bundle for an exhaustive run: core, and the runs. */
export * as core from "@suture/core";
export { describeTally, longRun, shortRuns } from "./exhaustive-runs.ts";
