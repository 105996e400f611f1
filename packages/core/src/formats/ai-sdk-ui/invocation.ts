import { asString, type Bag, isBag } from "../../json/values.ts";

/** A tool part of any version, in one form. */
export interface Invocation {
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly input: unknown;
  /** `open` until something came out of it. */
  readonly state: "open" | "done" | "failed" | "denied";
  /** What the tool answered, the text of its failure, or why it was denied. */
  readonly output: unknown;
  readonly byProvider: boolean;
  /** A person said no. */
  readonly denied: boolean;
  /** Provider options of the call. */
  readonly options: unknown;
}

/** Reads `tool-<name>`, `dynamic-tool` and the older `tool-invocation` parts; `undefined` for any other. */
export function invocationOf(part: Bag): Invocation | undefined {
  const type = asString(part.type) ?? "";
  if (type === "tool-invocation")
    return isBag(part.toolInvocation) ? olderInvocation(part.toolInvocation) : undefined;
  const dynamic = type === "dynamic-tool";
  if (!dynamic && !type.startsWith("tool-")) return undefined;
  const approval = isBag(part.approval) ? part.approval : {};
  const ended = part.state;
  const state =
    ended === "output-available"
      ? "done"
      : ended === "output-error"
        ? "failed"
        : ended === "output-denied"
          ? "denied"
          : "open";
  return {
    id: asString(part.toolCallId),
    name: dynamic ? asString(part.toolName) : type.slice(5),
    input: part.input ?? part.rawInput,
    state,
    output: state === "done" ? part.output : state === "failed" ? part.errorText : approval.reason,
    byProvider: part.providerExecuted === true,
    denied: state === "denied" || approval.approved === false,
    options: part.callProviderMetadata,
  };
}

/** An entry of `toolInvocations`. */
export function olderInvocation(part: Bag): Invocation {
  return {
    id: asString(part.toolCallId),
    name: asString(part.toolName),
    input: part.args,
    state: part.state === "result" ? "done" : "open",
    output: part.result,
    byProvider: false,
    denied: false,
    options: undefined,
  };
}
