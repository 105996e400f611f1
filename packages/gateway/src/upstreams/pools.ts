import { buildConnector, Pool } from "undici";
import type { Settings } from "../options.ts";
import { skipContinue } from "./skip-continue.ts";
import { writeInOne } from "./write-in-one.ts";

/** The longest head of an answer: policies, cookies and counters of those on the way make some longer than Node would take. */
const LONGEST_HEAD = 64 * 1024;

/** Connections to providers, kept open between requests. */
export class Pools {
  readonly #pools = new Map<string, Pool>();
  readonly #settings: Pick<Settings, "connections" | "timeouts">;

  constructor(settings: Pick<Settings, "connections" | "timeouts">) {
    this.#settings = settings;
  }

  /** The connections to one origin. */
  to(origin: string): Pool {
    const known = this.#pools.get(origin);
    if (known !== undefined) return known;
    const { connections, timeouts } = this.#settings;
    const pool = new Pool(origin, {
      connections,
      pipelining: 1,
      keepAliveTimeout: 60_000,
      maxHeaderSize: LONGEST_HEAD,
      headersTimeout: timeouts.firstByte,
      bodyTimeout: timeouts.idle,
      connect: connectorFor(timeouts.connect),
    });
    this.#pools.set(origin, pool);
    return pool;
  }

  /** Whether connections by these settings would be the same. */
  fits({ connections, timeouts }: Pick<Settings, "connections" | "timeouts">): boolean {
    const own = this.#settings;
    return (
      own.connections === connections &&
      (["connect", "firstByte", "idle"] as const).every((name) => own.timeouts[name] === timeouts[name])
    );
  }

  /** Ends every connection. */
  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.destroy()));
  }
}

/** Opens connections as undici does, and has each of them write a request in one go. */
function connectorFor(timeout: number): buildConnector.connector {
  const connect = buildConnector({ timeout });
  return (options, callback) =>
    connect(options, (...outcome) => {
      if (outcome[0] === null) {
        writeInOne(outcome[1]);
        skipContinue(outcome[1]);
      }
      callback(...outcome);
    });
}
