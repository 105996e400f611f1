import type { SutureMessage, TextContent, ToolResultContent } from "@suture/core";
import type { ToolOutcome } from "../tools/tool.ts";

/** A call, as far as texts about it need it. */
interface Named {
  readonly id: string;
  readonly name: string;
}

/** What models are told in place of a result. The texts are short because a history may hold many of them. */
export const WORDS = {
  mayHaveRun: "No result: the call was started and then interrupted. It may or may not have taken effect.",
  cancelled: "Cancelled: a newer message came. It may or may not have taken effect.",
  neverRan: "Not run: a newer message came first.",
  stopped: "Not run: the person ended the turn.",
  stoppedRunning: "Cancelled: the person ended the turn. It may or may not have taken effect.",
  cutOff:
    "Not run: the answer was cut off at its token limit, so the call is incomplete. Make it again, shorter.",
  putOff:
    "Not run yet: this call waits for a person or a client. Its result will be told as soon as there is one; do not make the call again.",
} as const;

/** Why a call is no longer run in this turn. */
export function limitWords(steps: number): string {
  return `Not run: this turn has reached its limit of ${steps} steps. Answer now, with what you have.`;
}

/** Why a call that is repeated again and again is no longer run. */
export function repeatWords(times: number): string {
  return `Not run: the same call was made ${times} times in this turn. Answer now, with what you have.`;
}

/** A call of a tool that is not there. */
export function unknownToolWords(name: string, known: readonly string[]): string {
  const some = known.slice(0, 20).join(", ");
  return `There is no tool ${JSON.stringify(name)} at present. ${known.length === 0 ? "There are no tools." : `Tools are: ${some}.`}`;
}

/** A person said no. */
export function deniedWords(reason: string | undefined): string {
  return reason === undefined || reason.trim() === ""
    ? "Not run: a person denied this call."
    : `Not run: a person denied this call: ${reason}`;
}

/** What the model is told when a deferred call has an outcome. */
export function lateWords({ id, name }: Named, how: "ran" | "denied" | "answered"): string {
  const what = {
    ran: "was approved by a person and has been run",
    denied: "was denied by a person",
    answered: "has been run",
  }[how];
  return `[The call ${name} (${id}), which was put off before, ${what}. Its result stands in its place. Tell the person what matters of it.]`;
}

/** An outcome as the result of a call. */
export function resultOf({ id, name }: Named, { output, failed }: ToolOutcome): ToolResultContent {
  return { type: "tool-result", id, name, output, ...(failed ? { failed } : {}) };
}

/** A result that only says why there is none. */
export function noResult(call: Named, text: string): ToolResultContent {
  return resultOf(call, { output: [{ type: "text", text }], failed: true });
}

/** A message with results. */
export function toolMessage(...parts: readonly ToolResultContent[]): SutureMessage {
  return { role: "tool", parts };
}

/** A message with only text. */
export function says(role: "user" | "assistant" | "system", text: string): SutureMessage {
  return { role, parts: [{ type: "text", text }] };
}

/** The text of a message. */
export function textOf({ parts }: SutureMessage): string {
  return parts
    .filter((part): part is TextContent => part.type === "text")
    .map(({ text }) => text)
    .join("");
}
