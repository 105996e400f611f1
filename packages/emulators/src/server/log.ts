/** One exchange, as the log keeps it. */
export interface LogEntry {
  /** 1 for the first request since start. */
  readonly number: number;
  readonly provider: string | null;
  readonly method: string;
  /** As the client asked for it, prefix and query included. */
  readonly path: string;
  /** Keys and other secrets are masked. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON; text where it was none; undefined where there was none or it was too long to keep. */
  readonly body?: unknown;
  /** Length of the body in bytes. */
  readonly bytes: number;
  /** What was answered; 0 when the connection ended without an answer. */
  readonly status: number;
  /** What the provider complained about. */
  readonly refusal?: string;
  /** The fault that a scenario or a header played on this exchange. */
  readonly fault?: string;
}

/** The latest exchanges: at most so many, and at most so many bytes of bodies. */
export class Log {
  readonly #heard: (entry: LogEntry) => void;
  readonly #maxEntries: number;
  readonly #maxBytes: number;
  #entries: LogEntry[] = [];
  #bytes = 0;
  #count = 0;

  constructor(
    heard: (entry: LogEntry) => void = () => {},
    maxEntries = 1_000,
    maxBytes: number = 64 * 1024 * 1024,
  ) {
    this.#heard = heard;
    this.#maxEntries = maxEntries;
    this.#maxBytes = maxBytes;
  }

  /** Adds an exchange; the oldest go when there are too many. */
  add(entry: Omit<LogEntry, "number">): void {
    const numbered = { number: ++this.#count, ...entry };
    this.#heard(numbered);
    this.#entries.push(numbered);
    this.#bytes += entry.bytes;
    while (
      this.#entries.length > this.#maxEntries ||
      (this.#bytes > this.#maxBytes && this.#entries.length > 1)
    ) {
      this.#bytes -= this.#entries.shift()?.bytes ?? 0;
    }
  }

  /** The exchanges that are kept, oldest first. */
  entries(): readonly LogEntry[] {
    return [...this.#entries];
  }

  /** Forgets everything. */
  clear(): void {
    this.#entries = [];
    this.#bytes = 0;
    this.#count = 0;
  }
}

const SECRET =
  /^(authorization|proxy-authorization|cookie|x-api-key|api-key|x-goog-api-key|x-amz-security-token)$/;

/** Headers without what must not be written down. */
export function redact(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, SECRET.test(name) ? "[redacted]" : value]),
  );
}
