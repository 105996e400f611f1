import { contracts } from "@suture/core";
import { z } from "zod";
import type { CheckedOptions } from "../options.ts";
import { wires } from "../wires/registry.ts";
import { agentSchema } from "./agent-schema.ts";

const MIB = 1024 * 1024;

const count = z.int().min(0);
const some = z.int().min(1);
/** No timer waits longer. */
const ms = z.int().min(1).max(2_147_483_647);
/** An hour is more than anybody waits, and two of them are less than a timer can. */
const pause = z.int().min(0).max(3_600_000);
const share = z.number().gt(0).max(1);
const text = z.string().min(1);
const wire = z.enum(wires.map(({ name }) => name));
const mode = z.enum(["off", "shadow", "on"]);
const variable = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "expected the name of a variable");

/** What is compared with the name in a Host header: one with more to it would never be equal. */
const host = z
  .string()
  .regex(
    /^(?:\[[0-9a-fA-F:.]+\]|[^:[\]\s/@?#*]*[^:[\]\s/@?#*.])$/,
    "expected a name like llm.example.org, without scheme, port and path",
  );

/** First segments of paths that mean something else. */
const TAKEN = /^(?:v\d.*|reports|upload|healthz|readyz|metrics|sessions|letters|channels|openapi\.json)$/;

const upstreamName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]*$/, "a name is made of small letters, digits and dashes")
  .refine(
    (name) => !TAKEN.test(name),
    "the gateway has paths of its own that begin so: /v1, /upload, /reports, /healthz, /readyz, /metrics",
  );

const upstream = z.strictObject({
  name: upstreamName.describe(
    "name of the upstream: the first segment of its paths, and the prefix of its models",
  ),
  baseUrl: z
    .string()
    .superRefine((value, context) => {
      const problem = problemOfUrl(value);
      if (problem !== undefined) context.addIssue(problem);
    })
    .exactOptional()
    .describe("the provider's base URL; if it ends in a version, that replaces the client's `/v1`"),
  contract: z
    .enum(contracts.map(({ name }) => name))
    .exactOptional()
    .describe("contract that histories are checked against; the wire's own by default"),
  wires: z.array(wire).min(1, "it speaks no wire").exactOptional().describe("wires that it speaks"),
  key: text
    .exactOptional()
    .describe("key to send instead of the client's; prefer `keyEnv` or `keyFile` in a file"),
  keyEnv: variable.exactOptional().describe("environment variable that holds the key"),
  keyFile: text.exactOptional().describe("file that holds the key"),
  keyless: z.boolean().exactOptional().describe("whether it accepts requests without a key"),
  window: some
    .exactOptional()
    .describe("context window of its models, in tokens; overrides the built-in table"),
  models: z.array(text).exactOptional().describe("models that it offers, with `*` for any characters"),
});

const key = z.strictObject({
  name: z
    .string()
    .regex(/^[\w.@-]{1,64}$/, "a name is made of up to 64 letters, digits and . _ @ -")
    .describe("name of the key, for logs, metrics and people"),
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "expected the SHA-256 of a key, in hexadecimal; suture keys new makes both")
    .describe("SHA-256 of the key, in hexadecimal"),
  upstreams: z.array(text).exactOptional().describe("upstreams that the key may use; all by default"),
  models: z.array(text).exactOptional().describe("models that the key may use, with `*` for any characters"),
  mode: mode.exactOptional().describe("mode for requests with this key"),
  metrics: z
    .boolean()
    .exactOptional()
    .describe("whether the key may read `/metrics`, which covers all callers"),
  limits: z
    .strictObject({
      requestsPerMinute: some.exactOptional().describe("requests per minute"),
      tokensPerMinute: some.exactOptional().describe("tokens per minute"),
      tokensPerDay: some.exactOptional().describe("tokens per day"),
    })
    .exactOptional()
    .describe("limits of the key; 429 beyond"),
});

const summariser = z.strictObject({
  upstream: text.describe("upstream to ask"),
  model: text.describe("model to ask"),
  timeout: ms.default(60_000).describe("milliseconds for one summary"),
  maxTokens: some.exactOptional().describe("maximum tokens of one summary"),
});

const fallback = z.strictObject({
  upstream: text.describe("upstream that cannot answer"),
  model: text.exactOptional().describe("model of the request; any if absent or `*`"),
  to: z
    .array(
      z.strictObject({
        upstream: text.describe("upstream to ask instead"),
        wire: wire.exactOptional().describe("wire to speak; by default that of the request"),
        model: text.describe("model to ask instead"),
      }),
    )
    .min(1, "names nobody")
    .describe("fallbacks, in order"),
});

const store = z.strictObject({
  kind: z.enum(["memory", "sqlite", "postgres"]).describe("kind of store"),
  file: text.exactOptional().describe("SQLite file; `suture.db` by default"),
  urlEnv: variable
    .exactOptional()
    .describe("environment variable that holds the Postgres URL; `DATABASE_URL` by default"),
});

const compaction = z.strictObject({
  enabled: z.boolean().default(true).describe("whether to compact histories that fill the window"),
  at: share.default(0.7).describe("share of the window at which a history is compacted before it is sent"),
  target: share.default(0.5).describe("share of the window to compact to"),
  summariser: summariser
    .exactOptional()
    .describe("model that writes summaries; without one, digests are written"),
});

const breaker = z.strictObject({
  failures: some.default(5).describe("failures in a row after which a provider is left alone"),
  cooldown: ms.default(30_000).describe("milliseconds for which it is left alone"),
});

const telemetry = z.strictObject({
  logs: z.enum(["silent", "error", "warn", "info"]).default("silent").describe("lowest level that is logged"),
  content: z.boolean().default(false).describe("whether logs include findings: tool names, call ids, places"),
  traces: z.boolean().default(false).describe("whether to trace requests; needs an OpenTelemetry SDK"),
});

const timeouts = z.strictObject({
  connect: ms.default(10_000).describe("milliseconds to connect to the provider"),
  firstByte: ms.default(600_000).describe("milliseconds until the head of its response"),
  idle: ms.default(300_000).describe("milliseconds between two pieces of a response"),
  request: ms.default(300_000).describe("milliseconds to receive a client's whole request"),
  total: ms
    .default(3_600_000)
    .describe("milliseconds from the start of a request to the end of its response"),
  keepAlive: ms.default(5_000).describe("milliseconds between keep-alive comments to a waiting client"),
  close: ms.default(30_000).describe("milliseconds for responses in progress when the gateway closes"),
});

const retries = z.strictObject({
  max: count.default(2).describe("maximum number of retries"),
  delay: pause.default(500).describe("milliseconds before the first retry; doubles each time"),
  maxDelay: pause.default(20_000).describe("maximum milliseconds to wait when a provider asks for it"),
});

const options = z.strictObject({
  port: z.int().min(0).max(65_535).default(4_000).describe("port to listen on; 0 for any free port"),
  host: text
    .default("127.0.0.1")
    .describe("address to listen on; an address that others can reach requires `keys`"),
  hosts: z
    .array(host)
    .default([])
    .describe("host names that clients use for the gateway, besides its address"),
  origins: z
    .array(z.string().refine(isOrigin, "expected an origin like https://app.example, without a path"))
    .default([])
    .describe("origins of web pages that may call the gateway"),
  keys: z
    .array(key)
    .default([])
    .describe("keys of the gateway; by default anybody who can reach it may use it"),
  upstreams: z.array(upstream).default([]).describe("additional providers, or changes to built-in ones"),
  mode: mode.default("on").describe("what to do with broken histories: nothing, report, or repair"),
  strict: z.boolean().default(false).describe("whether to repair risks, too"),
  compaction: compaction.prefault({}).describe("compaction of histories that fill the model's window"),
  fallbacks: z.array(fallback).default([]).describe("fallbacks for providers that cannot answer"),
  breaker: breaker.prefault({}).describe("circuit breaker for providers that keep failing"),
  store: store.default({ kind: "memory" }).describe("where compactions and sessions are kept"),
  agent: agentSchema.exactOptional().describe("agent that serves sessions at `/sessions`; none by default"),
  telemetry: telemetry.prefault({}).describe("logs and traces"),
  maxBodyBytes: some.default(64 * MIB).describe("maximum length of a body that is checked; 413 beyond"),
  maxBytesInFlight: some
    .default(1024 * MIB)
    .describe("maximum bytes of all bodies in memory at one time; 503 beyond"),
  maxHeaderBytes: some.default(32 * 1024).describe("maximum length of a request's head; 431 beyond"),
  connections: some.default(256).describe("maximum connections to one provider"),
  maxReports: count.default(1_000).describe("maximum number of reports kept"),
  timeouts: timeouts.prefault({}).describe("timeouts"),
  retries: retries.prefault({}).describe("retries of requests that failed temporarily"),
});

/** What options may hold, and what they are when they do not say. */
export const optionsSchema: z.ZodType<CheckedOptions> = options;

/** What `suture.config.json` may hold: options, and the schema that editors know it by. */
export const fileSchema: z.ZodType<CheckedOptions & { readonly $schema?: string }> = options.extend({
  $schema: z.string().exactOptional().describe("JSON schema of this file, for editors"),
});

function problemOfUrl(value: string): string | undefined {
  // What stands before the @ may be a secret, and is not repeated.
  if (!URL.canParse(value)) return value.includes("@") ? "not a URL" : `${value} is not a URL`;
  const { protocol, username, password, search, hash } = new URL(value);
  if (username !== "" || password !== "" || search !== "" || hash !== "") {
    return "a base URL has no user, query or hash; a key goes into keyEnv or keyFile";
  }
  return /^https?:$/.test(protocol) ? undefined : `${value} is not a URL of http or https`;
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value;
}
