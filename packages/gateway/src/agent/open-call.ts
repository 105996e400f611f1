import type { SutureMessage } from "@suture/core";
import type { ToolCall } from "../tools/tool.ts";

/** A call of the last step that has no result yet. */
export interface TurnCall extends ToolCall {
  /** Somebody began to run it. */
  started: boolean;
  /** Why it is not to be run, in words for the model. */
  readonly refusal?: string;
}

/** The calls that a message makes and that are not its provider's own. */
export function callsIn({ role, parts }: SutureMessage): ToolCall[] {
  if (role !== "assistant") return [];
  return parts.flatMap((part) =>
    part.type === "tool-call" && part.byProvider !== true
      ? [{ id: part.id ?? "", name: part.name, input: part.input }]
      : [],
  );
}
