import type { SutureClient } from "@suture/gateway/client";
import type { ExitCode } from "../cli-error.ts";
import type { Context } from "../context.ts";
import type { OptionName, Options } from "../options.ts";

/** What an action needs. */
export interface ActionCall {
  readonly client: SutureClient;
  /** A client for long tasks: once the gateway has answered, it waits for it to come back after an outage, and reports that it is away. */
  patient(onAway: () => void): SutureClient;
  readonly options: Options;
  /** What was typed after the name of the action. */
  readonly operands: readonly string[];
  readonly context: Context;
}

/** An action of `suture sessions`. */
export interface Action {
  readonly name: string;
  /** The operands after the name: `ID TURN`. Those in brackets are optional; `…` repeats. */
  readonly operands: string;
  /** One line for help. */
  readonly summary: string;
  /** Options of its own, besides the common ones. */
  readonly options?: readonly OptionName[];
  run(call: ActionCall): Promise<ExitCode>;
}
