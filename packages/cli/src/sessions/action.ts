import type { SutureClient } from "@suture/gateway/client";
import type { ExitCode } from "../cli-error.ts";
import type { Context } from "../context.ts";
import type { OptionName, Options } from "../options.ts";

/** What an action works with. */
export interface ActionCall {
  readonly client: SutureClient;
  /** A client for what takes its time: once the gateway has answered, it waits for it to come back, and says that it is away. */
  patient(onAway: () => void): SutureClient;
  readonly options: Options;
  /** What was typed after the name of the action. */
  readonly operands: readonly string[];
  readonly context: Context;
}

/** One thing that `suture sessions` does. */
export interface Action {
  readonly name: string;
  /** What follows the name: `ID TURN`. Something in brackets may be left out; `…` stands for more of the same. */
  readonly operands: string;
  /** One line for help. */
  readonly summary: string;
  /** Options that it reads, besides those of all. */
  readonly options?: readonly OptionName[];
  run(call: ActionCall): Promise<ExitCode>;
}
