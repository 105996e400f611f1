import type { Mode } from "../options.ts";
import type { Allowance } from "./allowance.ts";

/** Who sends a request. */
export interface Caller {
  /** For logs and metrics; `anonymous` where the gateway has no keys of its own. */
  readonly name: string;
  /** Keeps apart what is remembered for one and for others. */
  readonly scope: string;
  /** Whose reports it may read; empty where the gateway has no keys: then, who knows where a report is may read it. */
  readonly owner: string;
  /** What is done about broken histories, where the key says so. */
  readonly mode: Mode | undefined;
  /** Whether what is left of the request holds a key for the provider, or none is asked for. */
  readonly hasProviderKey: boolean;
  /** What it may still ask for; undefined when there is no limit. */
  readonly allowance: Allowance | undefined;
  /** Whether it may read what is counted, which tells of all callers. */
  readonly seesMetrics: boolean;
  /** Whether the caller may use an upstream at all. */
  mayUse(upstream: string): boolean;
  /** Whether the caller may use a model of an upstream; a model that cannot be told is allowed only where all are. */
  allows(upstream: string, model: string | undefined): boolean;
}
