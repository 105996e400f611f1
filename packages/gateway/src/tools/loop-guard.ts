import { createHash } from "node:crypto";
import { canonicalJson } from "./canonical-json.ts";
import type { ToolCall } from "./tool.ts";

/** Tells when a model goes in circles: the same call with the same input, again and again in one turn. */
export class LoopGuard {
  readonly #limit: number;
  readonly #seen = new Map<string, number>();

  /** With how many equal calls it is a loop. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes note of a call of this turn; true when it was made so many times, or more. */
  sees({ name, input }: Pick<ToolCall, "name" | "input">): boolean {
    // Inputs may be long, and a turn may have many.
    const key = createHash("sha256")
      .update(canonicalJson([name, input]))
      .digest("base64");
    const times = (this.#seen.get(key) ?? 0) + 1;
    this.#seen.set(key, times);
    return times >= this.#limit;
  }
}
