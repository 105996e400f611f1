import type { SettingLimits } from "../contracts/contract.ts";
import type { RequestContent } from "../formats/format.ts";

/** The settings of a request as an endpoint takes them: what it would refuse is brought within its limits, or left out. */
export function fitSettings(request: RequestContent, limits: Omit<SettingLimits, "source">): RequestContent {
  const { maxTokens, temperature, topP, ...rest } = request;
  const { sampling, temperature: hottest = Number.POSITIVE_INFINITY, minTokens = 0 } = limits;
  const warmth = sampling === "none" ? undefined : temperature;
  const nucleus = sampling === "none" || (sampling === "one" && warmth !== undefined) ? undefined : topP;
  return {
    ...rest,
    ...(maxTokens === undefined ? {} : { maxTokens: Math.max(maxTokens, minTokens) }),
    ...(warmth === undefined ? {} : { temperature: Math.min(warmth, hottest) }),
    ...(nucleus === undefined ? {} : { topP: nucleus }),
  };
}
