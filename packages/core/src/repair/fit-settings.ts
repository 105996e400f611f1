import type { SettingLimits } from "../contracts/contract.ts";
import type { RequestContent } from "../formats/format.ts";

/** The settings of a request as an endpoint takes them: what it would refuse is brought within its limits, or left out. */
export function fitSettings(request: RequestContent, limits: Omit<SettingLimits, "source">): RequestContent {
  const { maxTokens, temperature, topP, stop, ...rest } = request;
  const { sampling, thinks, temperature: hottest = Number.POSITIVE_INFINITY, minTokens = 0 } = limits;
  const stops = limits.stop !== "none" && thinks !== "unasked" && stop !== undefined;
  // How hard to think does not go over, so whoever has to be asked to think will not.
  const isFree = sampling === "none" || thinks === "unasked";
  const warmth = isFree ? undefined : temperature;
  const nucleus = isFree || (sampling === "one" && warmth !== undefined) ? undefined : topP;
  return {
    ...rest,
    ...(stops && { stop }),
    ...(maxTokens === undefined ? {} : { maxTokens: Math.max(maxTokens, minTokens) }),
    ...(warmth === undefined ? {} : { temperature: Math.min(warmth, hottest) }),
    ...(nucleus === undefined ? {} : { topP: nucleus }),
  };
}
