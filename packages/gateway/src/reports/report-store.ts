import { randomUUID } from "node:crypto";

/** A report, and whose it is. */
interface Report {
  readonly bytes: Buffer;
  readonly owner: string;
}

/** Reports of mended requests, as JSON: the latest so many, and so many bytes of them. */
export class ReportStore {
  readonly #reports = new Map<string, Report>();
  readonly #maxReports: number;
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxReports = 1_000, maxBytes: number = 32 * 1024 * 1024) {
    this.#maxReports = maxReports;
    this.#maxBytes = maxBytes;
  }

  /** Keeps a report of somebody's request and gives the id by which it can be asked for; nobody can guess it. */
  add(report: Buffer, owner = ""): string {
    const id = randomUUID();
    this.#reports.set(id, { bytes: report, owner });
    this.#bytes += report.length;
    for (const [oldest, { bytes }] of this.#reports) {
      if (this.#reports.size <= this.#maxReports && this.#bytes <= this.#maxBytes) break;
      this.#reports.delete(oldest);
      this.#bytes -= bytes.length;
    }
    return id;
  }

  /** The report of that id, unless it was too long ago, or is somebody else's. */
  get(id: string, owner = ""): Buffer | undefined {
    const report = this.#reports.get(id);
    return report?.owner === owner ? report.bytes : undefined;
  }
}
