import type { Fact } from "../contract.ts";

/** What must have content. */
export interface EmptinessFacts {
  /** The history has at least one message; `spoken`: one besides system messages. */
  readonly historyHasMessage?: Fact<true | "spoken">;
  /**
   * A message of these roles has content. `joins`: a neighbour of the same role may provide it; `aloud`: reasoning is
   * not enough; `butLast`: an assistant message at the end may be empty.
   */
  readonly messageHasContent?: Fact<{
    readonly roles: readonly ("user" | "assistant" | "system")[];
    readonly joins?: true;
    readonly aloud?: true;
    readonly butLast?: true;
  }>;
  /**
   * `content` is neither null nor absent, except beside calls (`but-calls`). `calls`: not even there; `text`: and not
   * an empty list in a message of the assistant or a tool; `filled`: and not an empty list in any message; `given`: it
   * may be null, but not absent; `system`: only system messages need it.
   */
  readonly contentIsPresent?: Fact<"but-calls" | "calls" | "text" | "filled" | "given" | "system">;
  /** Empty text parts are refused, even beside others. */
  readonly textIsNotEmpty?: Fact;
  /** Blank text is refused if its message has nothing else (beside other parts it is a risk). */
  readonly textIsNotBlank?: Fact;
  /** `tool_calls: []` is refused. */
  readonly toolCallsAreNotEmpty?: Fact;
  /** `tool_calls: null` is refused. */
  readonly toolCallsAreNotNull?: Fact;
  /** A result has content: always, or only if it reports a failure. */
  readonly resultHasContent?: Fact<"always" | "failed">;
}
