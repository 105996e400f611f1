import type { Mode } from "../options.ts";

/** Who sends a request. */
export interface Caller {
  /** For logs and metrics; `anonymous` where the gateway has no keys of its own. */
  readonly name: string;
  /** Keeps apart what is remembered for one and for others. */
  readonly scope: string;
  /** What is done about broken histories, where the key says so. */
  readonly mode: Mode | undefined;
  /** Whether the caller may use a model of an upstream. */
  allows(upstream: string, model: string | undefined): boolean;
}
