import type { AgentSettings } from "../agent/agent-options.ts";
import { Limits } from "../compaction/limits.ts";
import type { ModelCaller } from "../model/model-answer.ts";
import { openModelCaller } from "../model/open-model-caller.ts";
import type { Settings } from "../options.ts";
import type { ExchangeSettings } from "../proxy/exchange-settings.ts";
import { RefusalMemory } from "../refusals/refusal-memory.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { readModelName } from "../upstreams/model-name.ts";
import type { Upstreams } from "../upstreams/upstreams.ts";
import { type Standing, standing } from "../watchdog/condition.ts";

/** The settings for asking models, which change when the gateway reloads. */
export type Reach = Pick<ExchangeSettings, "pools" | "breakers"> & Pick<Settings, "upstreams">;

/** Models that are asked with the latest settings. */
export interface ChangeableModels {
  /** The agent's. */
  readonly caller: ModelCaller;
  /** The model named by a session, backed by the agent's fallbacks; undefined when its upstream does not exist. */
  of(name: string): ModelCaller | undefined;
  /** The upstreams that can be asked now. */
  readonly upstreams: Upstreams;
  use(reach: Reach): void;
  /** The state of the models that were asked, and of their fallbacks. */
  standings(): Standing[];
}

/** For how many models of sessions the state is reported. */
const MOST_NAMES = 100;

/** Asks models with the latest settings, and keeps what was learned about them. */
export function changeableModels(
  settings: AgentSettings,
  telemetry: Telemetry,
  first: Reach,
): ChangeableModels {
  const learned = { refusals: new RefusalMemory(), limits: new Limits() };
  let reach = first;
  const isThere = (name: string): boolean =>
    reach.upstreams.named(readModelName(name)?.upstream ?? "") !== undefined;
  const open = (model: string): ModelCaller => {
    const { upstreams, pools, breakers } = reach;
    const asked = { ...settings, model: isThere(model) ? model : settings.model };
    return openModelCaller({ settings: asked, telemetry, upstreams, pools, breakers, ...learned });
  };
  const callerOf = (model: string): ModelCaller => {
    let opened = { by: reach, caller: open(model) };
    const now = (): ModelCaller => {
      if (opened.by !== reach) opened = { by: reach, caller: open(model) };
      return opened.caller;
    };
    return {
      ask: (question) => now().ask(question),
      get window() {
        return now().window;
      },
      get model() {
        return now().model;
      },
    };
  };
  const fallbacks = settings.fallbacks.map(({ upstream, model }) => `${upstream}/${model}`);
  const names = new Set([settings.model, ...fallbacks]);
  return {
    caller: callerOf(settings.model),
    of: (name) => {
      if (!isThere(name)) return undefined;
      if (names.size < MOST_NAMES) names.add(name);
      return callerOf(name);
    },
    get upstreams() {
      return reach.upstreams;
    },
    use: (next) => {
      reach = next;
    },
    standings: () =>
      [...names].map((name) =>
        standing(name, reach.breakers.opensIn(name) > 0 ? "it failed again and again" : undefined),
      ),
  };
}
