import type { Caller } from "../callers/caller.ts";
import { ApiError } from "./api-error.ts";

/** Who names a model. */
export type ModelChooser = Pick<Caller, "allows" | "mayUse">;

/** Models that sessions may be answered by. */
export interface ApiModels {
  /** Why a caller may not name a model; undefined when it may. */
  refusal(
    name: string,
    caller: ModelChooser,
  ):
    | { readonly status: number; readonly code: string; readonly message: string; readonly hint: string }
    | undefined;
  /** What is known of the model that answers in a session: the one that it names, or the agent's. */
  of(name: string): { readonly model: string; readonly window: number | undefined };
}

/** Refuses a model that a session may not name; none, or an empty name, stands for the agent's. */
export function requireModel(models: ApiModels, name: string | undefined, caller: ModelChooser): void {
  if (name === undefined || name === "") return;
  const refusal = models.refusal(name, caller);
  if (refusal === undefined) return;
  const { status, code, message, hint } = refusal;
  throw new ApiError(status, code, message, hint);
}
