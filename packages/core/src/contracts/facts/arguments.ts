import type { Fact } from "../contract.ts";

/** The arguments of calls. */
export interface ArgumentFacts {
  /** Arguments given as text are valid JSON; `given`: empty text is accepted. */
  readonly argumentsAreJson?: Fact<true | "given">;
  /** Arguments are an object; a string limits this to one type of item. */
  readonly argumentsAreObject?: Fact<true | string>;
  /** Calls have arguments; free text as input is unknown. */
  readonly callIsFunction?: Fact;
}
