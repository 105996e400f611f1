import type { SutureMessage } from "@suture/core";
import type { ToolCall } from "../tools/tool.ts";

/** A call of the last step without a result. */
export interface TurnCall extends ToolCall {
  /** The call was started. */
  started: boolean;
  /** Why it must not be run, in words for the model. */
  readonly refusal?: string;
}

/** The calls in a message except those that its provider runs itself. */
export function callsIn({ role, parts }: SutureMessage): ToolCall[] {
  if (role !== "assistant") return [];
  return parts.flatMap((part) =>
    part.type === "tool-call" && part.byProvider !== true
      ? [{ id: part.id ?? "", name: part.name, input: part.input }]
      : [],
  );
}
