import type { SessionStore } from "@suture/sessions";
import type { ModelCaller } from "../model/model-answer.ts";
import type { Notices } from "../notices/notices.ts";
import type { Toolbox } from "../tools/tool.ts";
import type { AgentSettings } from "./agent-options.ts";
import type { AgentTelemetry } from "./agent-telemetry.ts";
import type { EventBus } from "./event-bus.ts";

/** What every turn needs. */
export interface AgentParts {
  readonly store: SessionStore;
  /** The model that answers: the agent's, or that of the current session. */
  readonly models: ModelCaller;
  /** The model with this name in a session; undefined when it cannot be asked. */
  readonly modelOf: (name: string) => ModelCaller | undefined;
  readonly toolbox: Toolbox;
  readonly notices: Notices;
  readonly bus: EventBus;
  readonly telemetry: AgentTelemetry;
  readonly settings: AgentSettings;
  /** The time, in milliseconds since 1970. */
  readonly clock: () => number;
}
