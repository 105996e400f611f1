import type { Check } from "../../../endpoint.ts";
import { cameOverWire } from "../betas.ts";

/** The `anthropic-version` header is present. */
export const versionGiven: Check = {
  says: "Every request has the header anthropic-version.",
  find({ headers }) {
    if (!cameOverWire(headers) || headers["anthropic-version"] !== undefined) return undefined;
    return { message: "anthropic-version: header is required" };
  },
};
