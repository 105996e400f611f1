import { randomBytes } from "node:crypto";

/** Reports of mended requests, as JSON: the latest so many, and so many bytes of them. */
export class ReportStore {
  readonly #reports = new Map<string, Buffer>();
  readonly #maxReports: number;
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxReports = 1_000, maxBytes: number = 32 * 1024 * 1024) {
    this.#maxReports = maxReports;
    this.#maxBytes = maxBytes;
  }

  /** Keeps a report and gives the id by which it can be asked for; nobody can guess it. */
  add(report: Buffer): string {
    const id = randomBytes(12).toString("base64url");
    this.#reports.set(id, report);
    this.#bytes += report.length;
    for (const [oldest, { length }] of this.#reports) {
      if (this.#reports.size <= this.#maxReports && this.#bytes <= this.#maxBytes) break;
      this.#reports.delete(oldest);
      this.#bytes -= length;
    }
    return id;
  }

  /** The report of that id, unless it was too long ago. */
  get(id: string): Buffer | undefined {
    return this.#reports.get(id);
  }
}
