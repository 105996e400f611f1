import { classify } from "@suture/core/classify";
import { describe, expect, it } from "vitest";
import { HISTORIES, LIMITS, OUTPUTS, OVERFLOWS, QUOTING, type Variant } from "./variants.samples.ts";

describe.each([
  ["overflows", OVERFLOWS],
  ["output that is too long", OUTPUTS],
  ["limits, rights and money", LIMITS],
  ["faults of histories", HISTORIES],
  ["refusals that quote the person", QUOTING],
] as const)("%s", (_, variants) => {
  it.each(variants.map((variant) => ({ variant })))(
    "$variant",
    ({ variant: [status, body, name, limit, requested] }) => {
      const { class: seen, ...rest } = classify({ status, body });
      expect([seen, rest.limit, rest.requested]).toEqual([name, limit, requested]);
    },
  );
});

/** How gateways and SDKs wrap the body of a refusal. */
const WRAPPINGS: { readonly [name: string]: (body: string, message: string) => unknown } = {
  "as it is": (body) => body,
  parsed: (body) => (body.startsWith("{") ? JSON.parse(body) : body),
  "in an array": (body) => `[${body.startsWith("{") ? body : JSON.stringify({ error: { message: body } })}]`,
  "in a string in a string": (body) => JSON.stringify(JSON.stringify(body)),
  "OpenRouter's metadata.raw": (raw) =>
    JSON.stringify({
      error: { message: "Provider returned error", code: 400, metadata: { raw, provider_name: "Any" } },
      user_id: "u",
    }),
  "metadata.raw twice": (raw) => ({
    error: {
      message: "Provider returned error",
      metadata: { raw: JSON.stringify({ error: { message: "Provider returned error", metadata: { raw } } }) },
    },
  }),
  "LiteLLM's exception": (body) =>
    JSON.stringify({
      error: {
        message: `litellm.BadRequestError: AnyException - ${body}`,
        type: null,
        param: null,
        code: "400",
      },
    }),
  "LiteLLM's bytes": (body) =>
    `litellm.APIError: AnyException - b'${body.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`,
  "Bedrock's prefix": (_, message) =>
    JSON.stringify({ message: `The model returned the following errors: ${message}` }),
  "ValidationException:": (_, message) => `ValidationException: ${message}`,
  "Google's error.message": (body) =>
    JSON.stringify({ error: { code: 400, message: body, status: "INVALID_ARGUMENT" } }),
  "Vercel's gateway": (_, message) =>
    JSON.stringify({
      error: { message, type: "AI_APICallError" },
      providerMetadata: { gateway: { routing: {} } },
    }),
  "Portkey's envelope": (_, message) =>
    JSON.stringify({
      error: { message: `any error: ${message}`, type: "invalid_request_error", param: null, code: null },
      provider: "any",
    }),
  "Cloudflare's envelope": (_, message) =>
    JSON.stringify({
      success: false,
      result: null,
      errors: [{ code: 5021, message: `AiError: ${message}` }],
      messages: [],
    }),
  "FastAPI's detail": (_, message) => JSON.stringify({ detail: message }),
  "an SSE frame": (body, message) =>
    `event: error\ndata: ${body.startsWith("{") && !body.includes("\n") ? body : JSON.stringify({ error: { message } })}\n\n`,
  "an OpenAI error as text": (body) => `400 ${body}`,
  "a Python error as text": (_, message) =>
    `Error code: 400 - {'error': {'message': ${JSON.stringify(message)}, 'type': 'invalid_request_error', 'param': None, 'code': None}}`,
  "cut off": (_, message) =>
    JSON.stringify({ error: { message, type: "invalid_request_error", param: "x".repeat(40) } }).slice(
      0,
      -30,
    ),
};

const SAMPLES: readonly Variant[] = [
  ...OVERFLOWS.slice(0, 3),
  ...OVERFLOWS.slice(4, 30),
  ...OUTPUTS,
  ...HISTORIES.filter(([, text]) => !text.includes("[json.exception")),
].filter(([status, text]) => status === 400 && !text.startsWith("{"));

describe.each(Object.entries(WRAPPINGS))("wrapped: %s", (_, wrap) => {
  it.each(SAMPLES.map((variant) => ({ variant })))(
    "$variant",
    ({ variant: [status, message, name, limit, requested] }) => {
      const body = JSON.stringify({ type: "error", error: { type: "invalid_request_error", message } });
      const { class: seen, ...rest } = classify({ status, body: wrap(body, message) });
      expect([seen, rest.limit, rest.requested]).toEqual([name, limit, requested]);
    },
  );
});
