import type { Latency, ScenarioFault, ScriptedReply } from "./scenario.ts";

/** What a scenario and a request's headers do to one exchange. */
export interface Effects extends Omit<ScenarioFault, "times" | "provider" | "overflow" | "slow"> {
  readonly window?: number;
  readonly latency?: Latency;
  readonly reply?: ScriptedReply;
}
