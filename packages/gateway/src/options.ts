import { GatewayOptionError } from "./errors.ts";
import { defaultUpstreams } from "./upstreams/defaults.ts";
import { openUpstream } from "./upstreams/open-upstream.ts";
import type { UpstreamOptions } from "./upstreams/upstream.ts";
import { Upstreams } from "./upstreams/upstreams.ts";

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

/** How room is made for histories that do not fit. */
export interface CompactionSettings {
  /** Whether it is done at all; yes. */
  readonly enabled: boolean;
  /** Share of the window from which on a history is compacted before it is sent; 0.7. */
  readonly at: number;
  /** Share of the window that is aimed at; 0.5. */
  readonly target: number;
}

/** How a gateway is started. */
export interface GatewayOptions {
  /** 0 takes any free port; 4000 unless given. */
  readonly port?: number;
  /** The address to listen at; this machine only, unless given. */
  readonly host?: string;
  /** Allows a host that others can reach. */
  readonly allowPublic?: boolean;
  /** Providers besides the known ones, or in place of those of the same name. */
  readonly upstreams?: readonly UpstreamOptions[];
  /** `on` unless given; a request may say otherwise in its header `suture-mode`. */
  readonly mode?: Mode;
  /** Mends risks, too: what only some models, versions or imitations of a provider refuse. */
  readonly strict?: boolean;
  /** The longest body of a request that is mended, in bytes; 64 MiB. */
  readonly maxBodyBytes?: number;
  /** The longest head of a request, in bytes; 32 KiB. */
  readonly maxHeaderBytes?: number;
  /** Connections to one provider, at most; 256. */
  readonly connections?: number;
  /** Reports that are kept, at most; 1,000. */
  readonly maxReports?: number;
  readonly compaction?: Partial<CompactionSettings>;
  readonly timeouts?: Partial<Timeouts>;
  readonly retries?: Partial<RetryOptions>;
}

/** Options with everything settled. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly upstreams: Upstreams;
  readonly mode: Mode;
  readonly strict: boolean;
  readonly maxBodyBytes: number;
  readonly maxHeaderBytes: number;
  readonly connections: number;
  readonly maxReports: number;
  readonly compaction: CompactionSettings;
  readonly timeouts: Timeouts;
  readonly retries: RetryOptions;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** Checks the options and fills in what they leave open. */
export function settle(options: GatewayOptions): Settings {
  const { host = "127.0.0.1", mode = "on" } = options;
  if (!LOOPBACK.test(host) && options.allowPublic !== true) {
    throw new GatewayOptionError(
      `${host} can be reached from other machines, and whoever reaches the gateway can use it; only allowPublic allows that`,
    );
  }
  if (!MODES.includes(mode))
    throw new GatewayOptionError(`unknown mode ${mode}; known are ${MODES.join(", ")}`);
  const named = new Map(defaultUpstreams.map((upstream) => [upstream.name, upstream]));
  for (const upstream of options.upstreams ?? []) named.set(upstream.name, upstream);
  return {
    port: options.port ?? 4000,
    host,
    upstreams: new Upstreams([...named.values()].map((upstream) => openUpstream(upstream, process.env))),
    mode,
    strict: options.strict === true,
    maxBodyBytes: options.maxBodyBytes ?? 64 * 1024 * 1024,
    maxHeaderBytes: options.maxHeaderBytes ?? 32 * 1024,
    connections: options.connections ?? 256,
    maxReports: options.maxReports ?? 1_000,
    compaction: { enabled: true, at: 0.7, target: 0.5, ...options.compaction },
    timeouts: {
      connect: 10_000,
      firstByte: 600_000,
      idle: 300_000,
      request: 300_000,
      total: 3_600_000,
      keepAlive: 5_000,
      close: 30_000,
      ...options.timeouts,
    },
    retries: { max: 2, delay: 500, maxDelay: 20_000, ...options.retries },
  };
}
