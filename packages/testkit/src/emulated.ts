/** Core against the emulators: both judge the same requests, and the emulators get what core writes. */
export { type Checker, compare, type Disagreement } from "./emulated/compare.ts";
export { type Mender, mendedRequests } from "./emulated/mended-requests.ts";
export { refusalOf } from "./emulated/refusal-of.ts";
export { type Refusal, sendAll } from "./emulated/send.ts";
export { nameOf, type Target, targets } from "./emulated/target.ts";
export { isUnsettled, type Unsettled, unsettled, unsettledRules } from "./emulated/unsettled.ts";
