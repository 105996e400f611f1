import type { ApiRequest } from "../../api-request.ts";
import { isObject, type JsonObject } from "../../json.ts";
import type { Digest } from "../../reply/digest.ts";
import { familyOf } from "./models.ts";

/** What the caller asked for besides Converse's own fields: the model's own switch for reasoning. */
export function thinkingSwitch(body: JsonObject): unknown {
  const fields = isObject(body.additionalModelRequestFields) ? body.additionalModelRequestFields : {};
  const found = fields.thinking ?? fields.reasoning_config ?? fields.reasoningConfig;
  return isObject(found) ? found.type : undefined;
}

/** Whether the model reasons: where it is switched on, and in models that cannot help it. */
export function thinkingOf({ body, model }: ApiRequest): Digest["reasoning"] {
  const asked = thinkingSwitch(body);
  if (asked === "enabled") return "always";
  if (asked === "adaptive" || familyOf(model) === "other") return "asked";
  return /deepseek\.r1|-thinking|gpt-oss/.test(model) ? "always" : "never";
}
