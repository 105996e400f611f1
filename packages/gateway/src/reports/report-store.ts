import { newId } from "../record/new-id.ts";

/** A report that is written when somebody asks for it, which few do. */
export interface Written {
  /** Bytes that it holds on to, about. */
  readonly size: number;
  /** The report as JSON. */
  bytes(): Buffer;
}

/** A report, and whose it is. */
interface Report {
  readonly id: string;
  readonly written: Written;
  readonly owner: string;
}

/** Places of reports that are gone are given up once they are so many. */
const WORTH_MOVING = 1_000;

/** Reports of mended requests: the latest so many, and so many bytes of them. */
export class ReportStore {
  readonly #reports = new Map<string, Report>();
  /** The same from the oldest on: a map that loses its first entry all the time is slow to find the next. */
  #inOrder: (Report | undefined)[] = [];
  /** Place of the oldest. */
  #first = 0;
  readonly #maxReports: number;
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxReports = 1_000, maxBytes: number = 32 * 1024 * 1024) {
    this.#maxReports = maxReports;
    this.#maxBytes = maxBytes;
  }

  /** Keeps a report of somebody's request and gives the id by which it can be asked for; nobody can guess it. */
  add(written: Written, owner = ""): string {
    const id = newId();
    const report = { id, written, owner };
    this.#reports.set(id, report);
    this.#inOrder.push(report);
    this.#bytes += written.size;
    while (this.#reports.size > this.#maxReports || this.#bytes > this.#maxBytes) this.#dropOldest();
    return id;
  }

  /** The report of that id, unless it was too long ago, or is somebody else's. */
  get(id: string, owner = ""): Buffer | undefined {
    const report = this.#reports.get(id);
    return report?.owner === owner ? report.written.bytes() : undefined;
  }

  #dropOldest(): void {
    const { id, written } = this.#inOrder[this.#first] as Report;
    this.#inOrder[this.#first] = undefined;
    this.#first += 1;
    this.#reports.delete(id);
    this.#bytes -= written.size;
    if (this.#first < WORTH_MOVING) return;
    this.#inOrder = this.#inOrder.slice(this.#first);
    this.#first = 0;
  }
}
