import { completeJson } from "../../json/complete.ts";
import { isBag } from "../../json/values.ts";

/** Arguments out of anything: text that was cut off is completed; what holds no object is kept under a key that says so. */
export function toArguments(input: unknown): unknown {
  if ((input ?? "") === "") return {};
  const whole = typeof input === "string" ? completeJson(input) : input;
  return isBag(whole) ? whole : { _raw: input };
}
