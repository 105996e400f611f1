import type { AgentSettings } from "../agent/agent-options.ts";
import { Limits } from "../compaction/limits.ts";
import type { ModelCaller } from "../model/model-answer.ts";
import { openModelCaller } from "../model/open-model-caller.ts";
import type { Settings } from "../options.ts";
import type { ExchangeSettings } from "../proxy/exchange-settings.ts";
import { RefusalMemory } from "../refusals/refusal-memory.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { type Standing, standing } from "../watchdog/condition.ts";

/** What models are asked by: it changes when the gateway goes on with other settings. */
export type Reach = Pick<ExchangeSettings, "pools" | "breakers"> & Pick<Settings, "upstreams">;

/** Models that are asked by whatever settings are the newest. */
export interface ChangeableModels {
  readonly caller: ModelCaller;
  use(reach: Reach): void;
  /** How the model and those who stand in for it are doing. */
  standings(): Standing[];
}

/** Asks models by whatever settings are the newest; what was learned of them goes on. */
export function changeableModels(
  settings: AgentSettings,
  telemetry: Telemetry,
  first: Reach,
): ChangeableModels {
  const learned = { refusals: new RefusalMemory(), limits: new Limits() };
  const open = ({ upstreams, pools, breakers }: Reach): ModelCaller =>
    openModelCaller({ settings, telemetry, upstreams, pools, breakers, ...learned });
  let { breakers }: Reach = first;
  let current = open(first);
  const names = [settings.model, ...settings.fallbacks.map(({ upstream, model }) => `${upstream}/${model}`)];
  return {
    caller: {
      ask: (question) => current.ask(question),
      get window() {
        return current.window;
      },
      get model() {
        return current.model;
      },
    },
    use: (reach) => {
      ({ breakers } = reach);
      current = open(reach);
    },
    standings: () =>
      names.map((name) =>
        standing(name, breakers.opensIn(name) > 0 ? "it failed again and again" : undefined),
      ),
  };
}
