import type { SettingLimits } from "../contracts/contract.ts";
import type { RequestContent } from "../formats/format.ts";

/** The settings of a request as an endpoint accepts them: refused values are brought within its limits, or left out. */
export function fitSettings(request: RequestContent, limits: Omit<SettingLimits, "source">): RequestContent {
  const { maxTokens, temperature, topP, stop, ...rest } = request;
  const { sampling, thinks, temperature: hottest = Number.POSITIVE_INFINITY, minTokens = 0 } = limits;
  const stops = limits.stop !== "none" && thinks !== "unasked" && stop !== undefined;
  // The thinking effort is not carried over. Models that think only when asked therefore will not.
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
