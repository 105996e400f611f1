import type { Talk } from "@suture/testkit";

/** A client of models as its users meet it, told nothing but another base URL. */
export interface Client {
  readonly name: string;
  readonly wire: string;
  /**
   * Has it go through a tool loop by its own means: asks `LOOP.ask` with the tools of `LOOP`, answers each call with
   * `LOOP.result`, and resolves to the text of the last answer.
   */
  loop(url: string, stream: boolean): Promise<string>;
  /** Has it go on with a history that is told in its own types; resolves to the text of the answer. */
  answer(url: string, history: readonly Talk[], stream: boolean): Promise<string>;
  /** Whether the histories of its own tool loops are such as the provider refuses. */
  isOwnLoopBroken?(stream: boolean): boolean;
  /** Kinds of broken history that it mends itself, or that its provider takes as they are. */
  readonly harmless?: readonly string[];
  /** Kinds that it refuses itself, so that nothing is sent. */
  readonly refuses?: readonly string[];
  /** What it says of a stream that was cut, where it does not repeat the gateway's words. */
  readonly cutWords?: string;
}

/** A tool loop: what is asked, which tools there are, and what they answer. */
export const LOOP = {
  ask: "How is the weather?",
  tools: ["get_weather", "get_time", "read_file"],
  result: "sunny",
} as const;

/** What every tool takes. */
export const PARAMETERS = {
  type: "object" as const,
  properties: { city: { type: "string" as const } },
  required: ["city"],
  additionalProperties: false as const,
};
