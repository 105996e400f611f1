export { type Config, type ConfigFile, readConfig } from "./config/read-config.ts";
export { GatewayOptionError } from "./errors.ts";
export type {
  BreakerOptions,
  CompactionOptions,
  FallbackOptions,
  FallbackTarget,
  GatewayOptions,
  KeyLimits,
  KeyOptions,
  Mode,
  RetryOptions,
  StoreOptions,
  SummariserOptions,
  Timeouts,
} from "./options.ts";
export { collectRarely } from "./server/collect-rarely.ts";
export { type Gateway, startGateway } from "./server/start-gateway.ts";
export type { LogSink, TelemetryOptions } from "./telemetry/options.ts";
export { defaultUpstreams } from "./upstreams/defaults.ts";
export type { UpstreamOptions } from "./upstreams/upstream.ts";
