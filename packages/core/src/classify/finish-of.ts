import { asBag, asList, asString, type Bag } from "../json/values.ts";

/** Why an answer ended, in the provider's own word; `undefined` if it does not say. */
export function finishOf(body: Bag): string | undefined {
  const response = asBag(body.response);
  const choices = asList(body.choices) ?? asList(body.candidates) ?? asList(response.candidates) ?? [];
  const choice = choices.map(asBag).find((each) => (each.finish_reason ?? each.finishReason) != null);
  const found = [
    choice?.finish_reason,
    choice?.finishReason,
    body.stop_reason,
    asBag(body.delta).stop_reason,
    asBag(body.message).stop_reason,
    body.stopReason,
    asBag(body.messageStop).stopReason,
    asBag(body.incomplete_details).reason,
    asBag(response.incomplete_details).reason,
    body.finish_reason,
    asBag(body.delta).finish_reason,
    body.finishReason,
    body.done_reason,
  ].find((reason) => typeof reason === "string" || typeof asBag(reason).unified === "string");
  return asString(found) ?? asString(asBag(found).unified);
}
