import type { Fact } from "../contract.ts";

/** What calls are given. */
export interface ArgumentFacts {
  /** Arguments given as text parse as JSON; `given`: empty ones pass. */
  readonly argumentsAreJson?: Fact<true | "given">;
  /** Arguments are an object; or only those of one type of item. */
  readonly argumentsAreObject?: Fact<true | string>;
  /** Calls have arguments; free text as input is unknown. */
  readonly callIsFunction?: Fact;
}
