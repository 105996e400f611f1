import type { AgentOptions, AgentSettings } from "./agent/agent-options.ts";
import type { TelemetryOptions, TelemetrySettings } from "./telemetry/options.ts";
import type { UpstreamOptions } from "./upstreams/upstream.ts";
import type { Upstreams } from "./upstreams/upstreams.ts";

/** What is done about broken histories: nothing, reports only, or repair. */
export type Mode = "off" | "shadow" | "on";

/** The modes, for those who ask whether a word is one. */
export const MODES: readonly Mode[] = ["off", "shadow", "on"];

/** How long the gateway waits, in milliseconds. */
export interface Timeouts {
  /** For a connection to the provider; 10 seconds. */
  readonly connect: number;
  /** For the head of its answer; 10 minutes: some models think that long before they say a word. */
  readonly firstByte: number;
  /** Between two pieces of an answer; 5 minutes. */
  readonly idle: number;
  /** For the whole of a client's request; 5 minutes. */
  readonly request: number;
  /** For everything, from a request to the end of its answer; an hour. */
  readonly total: number;
  /** Between two signs of life to a client who waits while room is made for its conversation; 5 seconds. */
  readonly keepAlive: number;
  /** For answers that are under way when the gateway is closed; 30 seconds. */
  readonly close: number;
}

/** How requests are tried again that failed before the first byte of an answer. */
export interface RetryOptions {
  /** Times that a request is sent again, at most; 2. */
  readonly max: number;
  /** The first delay, which doubles each time, in milliseconds; 500. */
  readonly delay: number;
  /** The longest that a provider may ask us to wait, in milliseconds; 20 seconds. What asks for more is answered at once. */
  readonly maxDelay: number;
}

/** How much the holder of a key may ask for. */
export interface KeyLimits {
  readonly requestsPerMinute?: number;
  readonly tokensPerMinute?: number;
  readonly tokensPerDay?: number;
}

/** A key of the gateway: who holds it may ask, within its bounds. */
export interface KeyOptions {
  /** For logs, metrics and people. */
  readonly name: string;
  /** The SHA-256 of the key, in hexadecimal: `suture keys new` makes both. */
  readonly hash: string;
  /** The upstreams that it may use; all unless given. */
  readonly upstreams?: readonly string[];
  /** The models that it may use, with `*` for any characters; all unless given. */
  readonly models?: readonly string[];
  /** What is done about broken histories of its holder. */
  readonly mode?: Mode;
  readonly limits?: KeyLimits;
  /** Whether its holder may read `/metrics`, which tells of all callers; not unless given. */
  readonly metrics?: boolean;
}

/** Who writes summaries of histories that are too long. */
export interface SummariserOptions {
  readonly upstream: string;
  readonly model: string;
  /** Milliseconds for one summary; a minute. */
  readonly timeout?: number;
  /** Tokens of one summary, at most. */
  readonly maxTokens?: number;
}

/** What is done about histories that fill the window of a model. */
export interface CompactionOptions {
  /** Yes, unless given. */
  readonly enabled?: boolean;
  /** The share of the window from which a history is compacted before it is sent; 0.7. */
  readonly at?: number;
  /** The share of the window that it then takes; 0.5. */
  readonly target?: number;
  /** Without one, summaries are written without a model. */
  readonly summariser?: SummariserOptions;
}

/** Who is asked when a provider cannot answer. */
export interface FallbackOptions {
  /** The upstream that failed. */
  readonly upstream: string;
  /** The model that was asked for; `*`, or absent, for any. */
  readonly model?: string;
  /** Who is asked instead, in this order. */
  readonly to: readonly FallbackTarget[];
}

/** One who is asked in place of another. */
export interface FallbackTarget {
  readonly upstream: string;
  /** The wire to speak; that of the request, where the upstream speaks it. */
  readonly wire?: string;
  readonly model: string;
}

/** When a provider that fails again and again is left alone for a while. */
export interface BreakerOptions {
  /** Failures in a row; 5. */
  readonly failures: number;
  /** For how long, in milliseconds; 30 seconds. */
  readonly cooldown: number;
}

/** Where conversations are remembered. */
export interface StoreOptions {
  readonly kind: "memory" | "sqlite" | "postgres";
  /** The database of `sqlite`. */
  readonly file?: string;
  /** The variable that holds the address of `postgres`. */
  readonly urlEnv?: string;
}

/** How a gateway is started; `suture.config.json` holds the same, as JSON. */
export interface GatewayOptions {
  /** 0 takes any free port; 4000 unless given. */
  readonly port?: number;
  /** The address to listen at; this machine only, unless given. One that others can reach needs keys. */
  readonly host?: string;
  /** Names, besides those of this machine and the address itself, by which clients call the gateway. */
  readonly hosts?: readonly string[];
  /** Web pages that may call the gateway: `https://app.example`; none unless given. */
  readonly origins?: readonly string[];
  /** Who may ask; anybody who reaches the gateway, unless given. */
  readonly keys?: readonly KeyOptions[];
  /** Providers besides the known ones, or changes to those of the same name. */
  readonly upstreams?: readonly UpstreamOptions[];
  /** `on` unless given; a key, and a request in its header `suture-mode`, may say otherwise. */
  readonly mode?: Mode;
  /** Mends risks, too: what only some models, versions or imitations of a provider refuse. */
  readonly strict?: boolean;
  readonly compaction?: CompactionOptions;
  readonly fallbacks?: readonly FallbackOptions[];
  readonly breaker?: Partial<BreakerOptions>;
  readonly store?: StoreOptions;
  /** An agent that keeps its sessions; none unless given. */
  readonly agent?: AgentOptions;
  /** Logs and traces; metrics are at `/metrics`. */
  readonly telemetry?: TelemetryOptions;
  /** The longest body of a request that is mended, in bytes; 64 MiB. */
  readonly maxBodyBytes?: number;
  /** Bytes of all bodies that are in memory at one time; 1 GiB. */
  readonly maxBytesInFlight?: number;
  /** The longest head of a request, in bytes; 32 KiB. */
  readonly maxHeaderBytes?: number;
  /** Connections to one provider, at most; 256. */
  readonly connections?: number;
  /** Reports that are kept, at most; 1,000. */
  readonly maxReports?: number;
  readonly timeouts?: Partial<Timeouts>;
  readonly retries?: Partial<RetryOptions>;
}

/** {@link CompactionOptions} with everything settled. */
export interface CompactionSettings {
  readonly enabled: boolean;
  readonly at: number;
  readonly target: number;
  readonly summariser?: SummariserOptions & { readonly timeout: number };
}

/** Options that were checked, with what they leave open filled in. */
export interface CheckedOptions {
  readonly port: number;
  readonly host: string;
  readonly hosts: readonly string[];
  readonly origins: readonly string[];
  readonly keys: readonly KeyOptions[];
  readonly upstreams: readonly UpstreamOptions[];
  readonly mode: Mode;
  readonly strict: boolean;
  readonly compaction: CompactionSettings;
  readonly fallbacks: readonly FallbackOptions[];
  readonly breaker: BreakerOptions;
  readonly store: StoreOptions;
  readonly agent?: AgentSettings;
  readonly telemetry: TelemetrySettings;
  readonly maxBodyBytes: number;
  readonly maxBytesInFlight: number;
  readonly maxHeaderBytes: number;
  readonly connections: number;
  readonly maxReports: number;
  readonly timeouts: Timeouts;
  readonly retries: RetryOptions;
}

/** Options with everything settled, and the upstreams ready to be asked. */
export interface Settings extends Omit<CheckedOptions, "upstreams"> {
  readonly upstreams: Upstreams;
}
