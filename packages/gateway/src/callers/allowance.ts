import type { KeyLimits } from "../options.ts";
import type { RequestRecord } from "../record/request-record.ts";
import { TokenBucket } from "./token-bucket.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A limit that is reached. */
export interface Exceeded {
  /** `10 requests a minute` */
  readonly limit: string;
  /** Seconds until it is worth trying again. */
  readonly wait: number;
}

interface Buckets {
  readonly requests: TokenBucket | undefined;
  readonly minute: TokenBucket | undefined;
  readonly day: TokenBucket | undefined;
}

/** What the holder of a key may still ask for. */
export class Allowance {
  readonly #limits: KeyLimits;
  readonly #buckets: Buckets;

  /** `before` is what the limits were until now: what was used up is not given back. */
  constructor(limits: KeyLimits, before?: Allowance) {
    const known = before === undefined ? undefined : before.#buckets;
    const bucket = (capacity: number | undefined, period: number, last: TokenBucket | undefined) =>
      capacity === undefined ? undefined : new TokenBucket(capacity, period, performance.now(), last);
    this.#limits = limits;
    this.#buckets = {
      requests: bucket(limits.requestsPerMinute, MINUTE, known?.requests),
      minute: bucket(limits.tokensPerMinute, MINUTE, known?.minute),
      day: bucket(limits.tokensPerDay, DAY, known?.day),
    };
  }

  /** Takes a request and the tokens that it seems to cost; nothing is taken where a limit is reached. */
  take(tokens: number): Exceeded | undefined {
    const now = performance.now();
    const { requests, minute, day } = this.#buckets;
    const { requestsPerMinute, tokensPerMinute, tokensPerDay } = this.#limits;
    const waits: readonly (readonly [wait: number | undefined, limit: string])[] = [
      [requests?.wait(1, now), `${requestsPerMinute} requests a minute`],
      [minute?.wait(Math.max(1, tokens), now), `${tokensPerMinute} tokens a minute`],
      [day?.wait(Math.max(1, tokens), now), `${tokensPerDay} tokens a day`],
    ];
    let exceeded: Exceeded | undefined;
    for (const [wait = 0, limit] of waits) {
      const seconds = Math.ceil(wait / 1_000);
      if (seconds > (exceeded?.wait ?? 0)) exceeded = { limit, wait: seconds };
    }
    if (exceeded !== undefined) return exceeded;
    requests?.take(1, now);
    minute?.take(tokens, now);
    day?.take(tokens, now);
    return undefined;
  }

  /** Puts right what was taken for a request, once it is known what it did cost. */
  settle(tokens: number, { usage, attempts, bytesIn, said }: RequestRecord): void {
    const input = usage?.input ?? Math.max(tokens, tokensOf(bytesIn));
    const counted = input + Math.max(usage?.output ?? 0, tokensOf(said));
    const more = (attempts === 0 ? 0 : counted) - tokens;
    const now = performance.now();
    const { minute, day } = this.#buckets;
    minute?.take(more, now);
    day?.take(more, now);
  }
}

/** The tokens of a body or of a text, roughly. */
export function tokensOf(bytes: number): number {
  return Math.ceil(bytes / 4);
}
