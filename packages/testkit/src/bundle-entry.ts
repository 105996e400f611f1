/** What an exhaustive run is made of: core, and the runs. */
export * as core from "@suture/core";
export { describeTally, longRun, shortRuns } from "./exhaustive-runs.ts";
