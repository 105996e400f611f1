import type { Fact } from "../contract.ts";

/** What has to say something. */
export interface EmptinessFacts {
  /** The history holds at least one message. */
  readonly historyHasMessage?: Fact;
  /**
   * A message of these roles says something; with `joins`, a neighbour of its role may speak for it; with `aloud`, a
   * thought is not enough; with `butLast`, an assistant's at the end need not.
   */
  readonly messageHasContent?: Fact<{
    readonly roles: readonly ("user" | "assistant" | "system")[];
    readonly joins?: true;
    readonly aloud?: true;
    readonly butLast?: true;
  }>;
  /**
   * `content` is neither null nor absent, but beside calls it may be (`but-calls`). `calls`: not there either; `text`: nor is it an empty
   * list in a message of the assistant or a tool; `filled`: nor is it one in any message; `given`: it may be null, but not absent;
   * `system`: only system messages need it.
   */
  readonly contentIsPresent?: Fact<"but-calls" | "calls" | "text" | "filled" | "given" | "system">;
  /** A text part of length zero is refused, also beside others. */
  readonly textIsNotEmpty?: Fact;
  /** White-space text is refused when its message says nothing else (beside others it is a risk). */
  readonly textIsNotBlank?: Fact;
  /** `tool_calls: []` is refused. */
  readonly toolCallsAreNotEmpty?: Fact;
  /** `tool_calls: null` is refused. */
  readonly toolCallsAreNotNull?: Fact;
  /** A result has content: always, or when it reports a failure. */
  readonly resultHasContent?: Fact<"always" | "failed">;
}
