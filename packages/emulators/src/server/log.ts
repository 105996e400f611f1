/** One exchange in the log. */
export interface LogEntry {
  /** 1 for the first request since start. */
  readonly number: number;
  readonly provider: string | null;
  readonly method: string;
  /** As the client requested it, including prefix and query. */
  readonly path: string;
  /** Keys and other secrets are masked. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, or text if it is not JSON; undefined if absent or too long to keep. */
  readonly body?: unknown;
  /** Length of the body in bytes. */
  readonly bytes: number;
  /** The status sent; 0 if the connection ended without an answer. */
  readonly status: number;
  /** The provider's complaint. */
  readonly refusal?: string;
  /** The fault that a scenario or a header caused. */
  readonly fault?: string;
}

/** The latest exchanges, limited in number and in total bytes of bodies. */
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

  /** Adds an exchange, and drops the oldest when there are too many. */
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

  /** The exchanges in the log, oldest first. */
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

/** Headers with secrets masked. */
export function redact(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, SECRET.test(name) ? "[redacted]" : value]),
  );
}
