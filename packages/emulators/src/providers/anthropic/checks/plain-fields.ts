import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { isObject } from "../../../json.ts";
import { extra, listWord, objectWord, required, shouldBe, wrongShape } from "../wording.ts";

/** A check of one member of the body, if it is present. */
function field(
  name: string,
  says: string,
  find: (value: unknown, model: string) => Complaint | undefined,
): Check {
  return {
    says,
    find: ({ body, model }) => (body[name] === undefined ? undefined : find(body[name], model)),
  };
}

/** `max_tokens` is present. `/v1/messages/count_tokens` does not take it. */
export const maxTokensTyped: Check = {
  says: "max_tokens is a whole number, 0 or more.",
  find({ body: { max_tokens: max } }) {
    if (max === undefined) return required("max_tokens");
    if (!Number.isInteger(max)) return shouldBe("max_tokens", "a valid integer");
    return Number(max) < 0 ? { message: "max_tokens: must be greater than or equal to 0" } : undefined;
  },
};

/** `output_config` is an object. */
export const outputConfigTyped: Check = field("output_config", "output_config is an object.", (value) =>
  isObject(value) ? undefined : wrongShape("output_config"),
);

/** `cache_control` is an object. */
export const cacheControlTyped: Check = field(
  "cache_control",
  "cache_control is an object.",
  (value, model) => {
    return isObject(value) || value === null ? undefined : shouldBe("cache_control", objectWord(model));
  },
);

/** `metadata` has no member but a user id. */
export const metadataTyped: Check = field(
  "metadata",
  "metadata is an object with user_id, a string, and nothing else.",
  (value) => {
    if (!isObject(value)) return wrongShape("metadata");
    const unknown = Object.keys(value).find((name) => name !== "user_id");
    if (unknown !== undefined) return extra(`metadata.${unknown}`);
    const { user_id: id = null } = value;
    return id === null || typeof id === "string" ? undefined : shouldBe("metadata.user_id", "a valid string");
  },
);

/** `stop_sequences` is a list of strings. */
export const stopSequencesTyped: Check = field(
  "stop_sequences",
  "stop_sequences is a list of strings.",
  (value, model) => {
    if (!Array.isArray(value)) return shouldBe("stop_sequences", listWord(model));
    const wrong = value.findIndex((one) => typeof one !== "string");
    return wrong < 0 ? undefined : shouldBe(`stop_sequences.${wrong}`, "a valid string");
  },
);

/** A share from 0 to 1. */
function share(name: string): Check {
  return field(name, `${name} is a number from 0 to 1.`, (value) => {
    if (typeof value !== "number") return shouldBe(name, "a valid number");
    return value < 0 || value > 1 ? { message: `${name}: range: 0..1` } : undefined;
  });
}

/** `temperature` is a share. */
export const temperatureTyped: Check = share("temperature");

/** `top_p` is a share. */
export const topPTyped: Check = share("top_p");

/** `top_k` is a whole number. */
export const topKTyped: Check = field("top_k", "top_k is a whole number.", (value) =>
  Number.isInteger(value) ? undefined : shouldBe("top_k", "a valid integer"),
);

/** `service_tier` is one of two. */
export const serviceTierTyped: Check = field(
  "service_tier",
  "service_tier is auto or standard_only.",
  (value) => {
    const known = value === "auto" || value === "standard_only";
    return known ? undefined : shouldBe("service_tier", "'auto' or 'standard_only'");
  },
);

/** `stream` is a boolean. */
export const streamTyped: Check = field("stream", "stream is a boolean.", (value) =>
  typeof value === "boolean" ? undefined : shouldBe("stream", "a valid boolean"),
);

/** `container` is an id or an object. */
export const containerTyped: Check = field("container", "container is a string or an object.", (value) => {
  const known = typeof value === "string" || isObject(value) || value === null;
  return known ? undefined : wrongShape("container.ContainerParams");
});

/** `inference_geo` is one of two. */
export const inferenceGeoTyped: Check = field("inference_geo", "inference_geo is global or us.", (value) => {
  if (value === null) return undefined;
  if (typeof value !== "string") return shouldBe("inference_geo", "a valid string");
  const known = value === "global" || value === "us";
  return known ? undefined : { message: "inference_geo: must be one of ['global', 'us']" };
});
