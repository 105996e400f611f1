/**
 * Everything that engines and sessions promise, as cases that any test runner can run: for those who write an engine.
 *
 * @module
 */
export { type EngineCase, engineSuite, type OpenEngine } from "./engine-suite.ts";
export type { StoreCase } from "./store/store-case.ts";
export { storeSuite } from "./store-suite.ts";
