import { IdSource } from "../ids.ts";
import type { Provider } from "../provider.ts";
import { ScenarioState } from "../scenario/scenario-state.ts";
import type { SignatureMode } from "../signature.ts";
import { Log, type LogEntry } from "./log.ts";

/** `created` of the first answer. It is fixed, so that answers are the same in every run. */
const FIRST_CREATED = 1_767_225_600;

/** Everything that an emulator keeps between requests. */
export class EmulatorState {
  readonly providers: readonly Provider[];
  /** Whether each vendor is served under its own path. */
  readonly prefixed: boolean;
  readonly signatures: SignatureMode;
  readonly window: number | undefined;
  readonly log: Log;
  readonly ids: IdSource = new IdSource();
  readonly memory: Map<string, unknown> = new Map();
  readonly scenario: ScenarioState;
  readonly #initial: unknown;
  #answers = 0;

  constructor(
    providers: readonly Provider[],
    options: {
      prefixed: boolean;
      window?: number | undefined;
      signatures?: SignatureMode | undefined;
      scenario?: unknown;
      onExchange?: ((entry: LogEntry) => void) | undefined;
    },
  ) {
    this.providers = providers;
    this.prefixed = options.prefixed;
    this.window = options.window;
    this.log = new Log(options.onExchange);
    this.signatures = options.signatures ?? "verify";
    this.#initial = options.scenario ?? {};
    this.scenario = new ScenarioState(this.#initial);
  }

  /** The `created` of the next answer. */
  nextCreated(): number {
    return FIRST_CREATED + this.#answers++;
  }

  /** Returns to the initial state: the first scenario, the first id, an empty log. */
  reset(): void {
    this.scenario.set(this.#initial);
    this.log.clear();
    this.ids.reset();
    this.memory.clear();
    this.#answers = 0;
  }
}
