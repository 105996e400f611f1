import type { Effects } from "./effects.ts";
import { parseScenario } from "./parse-scenario.ts";
import type { Scenario, ScenarioFault, ScriptedReply } from "./scenario.ts";

/** The scenario of an emulator, and how much of it has been played. */
export class ScenarioState {
  #scenario: Scenario = {};
  #faults: { fault: ScenarioFault; left: number }[] = [];
  #replies: ScriptedReply[] = [];

  constructor(scenario: unknown = {}) {
    this.set(scenario);
  }

  /** Replaces the scenario; throws a `ScenarioError` that says what is wrong with it. */
  set(scenario: unknown): void {
    const parsed = parseScenario(scenario);
    this.#scenario = parsed;
    this.#faults = (parsed.faults ?? []).map((fault) => ({ fault, left: timesOf(fault) }));
    this.#replies = [...(parsed.replies ?? [])];
  }

  /** The rest of the scenario. */
  get(): Scenario {
    return {
      ...this.#scenario,
      faults: this.#faults.map(({ fault, left }) => ({
        ...fault,
        times: left === Number.POSITIVE_INFINITY ? "always" : left,
      })),
      replies: this.#replies,
    };
  }

  /** The effects on a request to this provider. The fault behind them is used up. */
  takeEffects(provider: string): Effects {
    const { window, latency } = this.#scenario;
    const base = {
      ...(window === undefined ? {} : { window }),
      ...(latency === undefined ? {} : { latency }),
    };
    const entry = this.#faults.find(({ fault }) => (fault.provider ?? provider) === provider);
    if (entry === undefined) return base;
    entry.left -= 1;
    if (entry.left <= 0) this.#faults.splice(this.#faults.indexOf(entry), 1);
    const { times: _times, provider: _provider, overflow, slow, ...fault } = entry.fault;
    return {
      ...base,
      ...fault,
      ...(overflow === undefined ? {} : { window: overflow }),
      ...(slow === undefined ? {} : { latency: slow }),
    };
  }

  /** The next scripted answer. */
  takeReply(): ScriptedReply | undefined {
    return this.#replies.shift();
  }
}

function timesOf({ times = 1 }: ScenarioFault): number {
  return times === "always" ? Number.POSITIVE_INFINITY : times;
}
