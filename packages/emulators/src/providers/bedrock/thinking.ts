import type { ApiRequest } from "../../api-request.ts";
import { isObject, type JsonObject } from "../../json.ts";
import type { Digest } from "../../reply/digest.ts";
import { familyOf } from "./models.ts";

/** The model's own switch for reasoning, from the fields that Converse passes through. */
export function thinkingSwitch(body: JsonObject): unknown {
  const fields = isObject(body.additionalModelRequestFields) ? body.additionalModelRequestFields : {};
  const found = fields.thinking ?? fields.reasoning_config ?? fields.reasoningConfig;
  return isObject(found) ? found.type : undefined;
}

/** Whether the model reasons: when switched on, and always in models that cannot stop it. */
export function thinkingOf({ body, model }: ApiRequest): Digest["reasoning"] {
  const asked = thinkingSwitch(body);
  if (asked === "enabled") return "always";
  if (asked === "adaptive" || familyOf(model) === "other") return "asked";
  return /deepseek\.r1|-thinking|gpt-oss/.test(model) ? "always" : "never";
}
