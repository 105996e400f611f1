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
  name: upstreamName.describe("first segment of its paths, and prefix of its models"),
  baseUrl: z
    .string()
    .superRefine((value, context) => {
      const problem = problemOfUrl(value);
      if (problem !== undefined) context.addIssue(problem);
    })
    .exactOptional()
    .describe(
      "what the provider gives as its base URL; one that ends in a version stands for the client's `/v1`",
    ),
  contract: z
    .enum(contracts.map(({ name }) => name))
    .exactOptional()
    .describe("what histories are held against; the wire's own by default"),
  wires: z.array(wire).min(1, "it speaks no wire").exactOptional().describe("which of the four it speaks"),
  key: text.exactOptional().describe("a key to send in place of the client's; better not in a file"),
  keyEnv: variable.exactOptional().describe("the variable that holds the key"),
  keyFile: text.exactOptional().describe("the file that holds the key"),
  keyless: z.boolean().exactOptional().describe("it takes requests without a key"),
  window: some.exactOptional().describe("tokens that its models take; wins over what is known of them"),
  models: z.array(text).exactOptional().describe("models that may be asked for, with `*` for any characters"),
});

const key = z.strictObject({
  name: z
    .string()
    .regex(/^[\w.@-]{1,64}$/, "a name is made of up to 64 letters, digits and . _ @ -")
    .describe("for logs, metrics and people"),
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "expected the SHA-256 of a key, in hexadecimal; suture keys new makes both")
    .describe("SHA-256 of the key, in hexadecimal"),
  upstreams: z.array(text).exactOptional().describe("upstreams that it may use; all by default"),
  models: z.array(text).exactOptional().describe("models that it may use, with `*` for any characters"),
  mode: mode.exactOptional().describe("mode for its holder"),
  metrics: z
    .boolean()
    .exactOptional()
    .describe("whether its holder may read `/metrics`, which tells of all callers"),
  limits: z
    .strictObject({
      requestsPerMinute: some.exactOptional().describe("requests a minute"),
      tokensPerMinute: some.exactOptional().describe("tokens a minute"),
      tokensPerDay: some.exactOptional().describe("tokens a day"),
    })
    .exactOptional()
    .describe("how much its holder may ask for; 429 beyond"),
});

const summariser = z.strictObject({
  upstream: text.describe("upstream that is asked"),
  model: text.describe("model that is asked"),
  timeout: ms.default(60_000).describe("milliseconds for one summary"),
  maxTokens: some.exactOptional().describe("tokens of one summary, at most"),
});

const fallback = z.strictObject({
  upstream: text.describe("upstream that failed"),
  model: text.exactOptional().describe("model that was asked for; `*`, or absent, for any"),
  to: z
    .array(
      z.strictObject({
        upstream: text.describe("upstream that is asked instead"),
        wire: wire.exactOptional().describe("wire to speak; that of the request by default"),
        model: text.describe("model that is asked instead"),
      }),
    )
    .min(1, "names nobody")
    .describe("who is asked instead, in this order"),
});

const store = z.strictObject({
  kind: z.enum(["memory", "sqlite", "postgres"]).describe("what keeps them"),
  file: text.exactOptional().describe("database of `sqlite`; `suture.db` by default"),
  urlEnv: variable
    .exactOptional()
    .describe("variable that holds the address of `postgres`; `DATABASE_URL` by default"),
});

const compaction = z.strictObject({
  enabled: z.boolean().default(true).describe("whether histories that fill the window are compacted"),
  at: share.default(0.7).describe("share of the window from which a history is compacted before it is sent"),
  target: share.default(0.5).describe("share of the window that it then takes"),
  summariser: summariser.exactOptional().describe("who writes summaries; without one, digests are written"),
});

const breaker = z.strictObject({
  failures: some.default(5).describe("failures in a row, after which a provider is left alone"),
  cooldown: ms.default(30_000).describe("for how long, in milliseconds"),
});

const telemetry = z.strictObject({
  logs: z.enum(["silent", "error", "warn", "info"]).default("silent").describe("what is logged"),
  content: z
    .boolean()
    .default(false)
    .describe("whether logs say what was found in a history: names of tools, ids of calls, places"),
  traces: z
    .boolean()
    .default(false)
    .describe("whether requests are traced, where an OpenTelemetry SDK is set up"),
});

const timeouts = z.strictObject({
  connect: ms.default(10_000).describe("milliseconds for a connection to the provider"),
  firstByte: ms.default(600_000).describe("milliseconds for the head of its answer"),
  idle: ms.default(300_000).describe("milliseconds between two pieces of an answer"),
  request: ms.default(300_000).describe("milliseconds for the whole of a client's request"),
  total: ms
    .default(3_600_000)
    .describe("milliseconds for everything, from a request to the end of its answer"),
  keepAlive: ms.default(5_000).describe("milliseconds between two signs of life to a client who waits"),
  close: ms.default(30_000).describe("milliseconds for answers that are under way when the gateway closes"),
});

const retries = z.strictObject({
  max: count.default(2).describe("times that a request is sent again, at most"),
  delay: pause.default(500).describe("milliseconds before the first of them; doubles each time"),
  maxDelay: pause.default(20_000).describe("milliseconds that a provider may ask us to wait, at most"),
});

const options = z.strictObject({
  port: z.int().min(0).max(65_535).default(4_000).describe("port to listen at; 0 for any that is free"),
  host: text.default("127.0.0.1").describe("address to listen at; one that others can reach needs keys"),
  hosts: z.array(host).default([]).describe("names by which clients call the gateway, besides its address"),
  origins: z
    .array(z.string().refine(isOrigin, "expected an origin like https://app.example, without a path"))
    .default([])
    .describe("web pages that may call the gateway"),
  keys: z.array(key).default([]).describe("who may ask; anybody who reaches the gateway by default"),
  upstreams: z.array(upstream).default([]).describe("providers besides the known ones, or changes to those"),
  mode: mode.default("on").describe("what is done about broken histories: nothing, reports only, or repair"),
  strict: z.boolean().default(false).describe("whether risks are mended, too"),
  compaction: compaction.prefault({}).describe("histories that fill the window of a model"),
  fallbacks: z.array(fallback).default([]).describe("who is asked when a provider cannot answer"),
  breaker: breaker.prefault({}).describe("providers that fail again and again"),
  store: store.default({ kind: "memory" }).describe("where conversations are remembered"),
  agent: agentSchema
    .exactOptional()
    .describe("an agent that keeps its sessions at `/sessions`; none by default"),
  telemetry: telemetry.prefault({}).describe("what the gateway tells of itself"),
  maxBodyBytes: some.default(64 * MIB).describe("longest body of a request that is mended; 413 beyond"),
  maxBytesInFlight: some
    .default(1024 * MIB)
    .describe("bytes of all bodies in memory at one time; 503 beyond"),
  maxHeaderBytes: some.default(32 * 1024).describe("longest head of a request; 431 beyond"),
  connections: some.default(256).describe("connections to one provider, at most"),
  maxReports: count.default(1_000).describe("reports that are kept, at most"),
  timeouts: timeouts.prefault({}).describe("how long the gateway waits"),
  retries: retries.prefault({}).describe("how requests are tried again that got no answer"),
});

/** What options may hold, and what they are when they do not say. */
export const optionsSchema: z.ZodType<CheckedOptions> = options;

/** What `suture.config.json` may hold: options, and the schema that editors know it by. */
export const fileSchema: z.ZodType<CheckedOptions & { readonly $schema?: string }> = options.extend({
  $schema: z.string().exactOptional().describe("where editors find what this file may hold"),
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
