import type { SutureMessage } from "@suture/core";
import type { Engine } from "../engine/engine.ts";
import type { Entry, MarkRow, SessionRow } from "../engine/rows.ts";
import type { Opener } from "../seal/opener.ts";
import type { CompactionItem, CompactionRecord } from "./compaction-record.ts";
import { type InForce, inForce, type Span, visibleSpans } from "./in-force.ts";
import type { StoredMessage } from "./stored-message.ts";

/** How many rows are fetched at once: a long history takes several queries. */
const PAGE = 2_000;
/** How many compactions are looked at first. */
const FEW = 2;

/** Reads the history of a session as of its head. Later changes are not seen. */
export class History {
  readonly #engine: Engine;
  readonly #opener: Opener;
  readonly session: SessionRow;
  #force: InForce | undefined;

  constructor(engine: Engine, opener: Opener, session: SessionRow, marks?: readonly MarkRow[]) {
    this.#engine = engine;
    this.#opener = opener;
    this.session = session;
    if (marks !== undefined) this.#force = inForce(marks, session.head);
  }

  marks(): Promise<MarkRow[]> {
    return this.#engine.marks(this.session);
  }

  async force(): Promise<InForce> {
    this.#force ??= await this.#readForce();
    return this.#force;
  }

  /** Of many compactions only the latest holds, unless something in it has changed since. Then all of them are looked at. */
  async #readForce(): Promise<InForce> {
    const { head } = this.session;
    const marks = await this.#engine.marks(this.session, { compactions: FEW });
    const force = inForce(marks, head);
    const mayBeOlder = marks.filter(({ kind }) => kind === "compaction").length === FEW;
    return force.compaction === undefined && mayBeOlder ? inForce(await this.marks(), head) : force;
  }

  /** What a model sees: the compaction in place, nothing reverted or deleted. */
  async forModel(): Promise<StoredMessage[]> {
    const { compaction } = await this.force();
    if (compaction === undefined) return this.asAppended({ from: 1, to: this.session.head });
    const { items } = await this.record(compaction);
    const head = await this.#resolve(items);
    const tail = await this.asAppended({ from: compaction.to + 1, to: this.session.head });
    return [...head, ...tail];
  }

  /** The messages of a span as they were appended: edited, without reverted and deleted ones, and without compaction. */
  async asAppended(span: Span): Promise<StoredMessage[]> {
    const { hidden, edits } = await this.force();
    const out: StoredMessage[] = [];
    for (const visible of visibleSpans(span, hidden)) {
      for await (const entry of this.entries(visible, ["message"])) out.push(this.#read(entry));
    }
    return edits.size === 0 ? out : this.#edited(out, edits);
  }

  /** The visible messages, the newest first, fetched as far as they are consumed. */
  async *backwards(): AsyncGenerator<StoredMessage> {
    const { hidden, edits } = await this.force();
    const { head } = this.session;
    for (const { from, to: end } of visibleSpans({ from: 1, to: head }, hidden).toReversed()) {
      for (let to = end; to >= from; ) {
        const range = { from, to, kinds: ["message"], limit: 64, newestFirst: true } as const;
        const page = await this.#engine.entries(this.session, range);
        for (const entry of page) yield (await this.#edited([this.#read(entry)], edits))[0] as StoredMessage;
        if (page.length < 64) break;
        to = (page.at(-1) as Entry).seq - 1;
      }
    }
  }

  /** Entries of a span, page by page. */
  async *entries(span: Span, kinds?: readonly Entry["kind"][]): AsyncGenerator<Entry> {
    const filter = kinds === undefined ? {} : { kinds };
    for (let from = span.from; from <= span.to; ) {
      const page = await this.#engine.entries(this.session, {
        from,
        to: span.to,
        limit: PAGE,
        ...filter,
      });
      yield* page;
      if (page.length < PAGE) return;
      from = (page.at(-1) as Entry).seq + 1;
    }
  }

  entriesAt(seq: number): Promise<Entry[]> {
    return this.#engine.entries(this.session, { from: seq, to: seq });
  }

  /** The content of an entry. */
  open(entry: Entry): unknown {
    return this.#opener.open(entry.body);
  }

  /** What a compaction put in place of the messages up to its watermark. */
  async record(compaction: MarkRow): Promise<CompactionRecord> {
    const [entry] = await this.entriesAt(compaction.seq);
    // If the record is gone it replaces nothing, and the original messages are shown.
    return entry === undefined ? { watermark: 0, items: [] } : (this.open(entry) as CompactionRecord);
  }

  #read(entry: Entry): StoredMessage {
    const { seq, turn, at } = entry;
    return { seq, turn, at, message: this.open(entry) as SutureMessage };
  }

  async #edited(messages: StoredMessage[], edits: InForce["edits"]): Promise<StoredMessage[]> {
    const out: StoredMessage[] = [];
    for (const stored of messages) {
      const edit = edits.get(stored.seq);
      const [entry] = edit === undefined ? [] : await this.entriesAt(edit);
      if (entry === undefined) out.push(stored);
      else
        out.push({
          ...stored,
          message: (this.open(entry) as { message: SutureMessage }).message,
          edited: true,
        });
    }
    return out;
  }

  async #resolve(items: readonly CompactionItem[]): Promise<StoredMessage[]> {
    const kept = items.flatMap((item) => ("seq" in item ? [item.seq] : []));
    const found = new Map<number, StoredMessage>();
    for (const span of runs(kept)) {
      for (const stored of await this.asAppended(span)) found.set(stored.seq, stored);
    }
    const place = { seq: 0, turn: 0, at: 0 };
    return items.flatMap((item) =>
      "seq" in item ? (found.get(item.seq) ?? []) : [{ ...place, message: item.message }],
    );
  }
}

/** Groups ascending numbers into spans. A few numbers in between cost less than another query. */
function runs(numbers: readonly number[]): Span[] {
  const out: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = out.at(-1);
    if (last !== undefined && number > last.to && number - last.to < 50) last.to = number;
    else out.push({ from: number, to: number });
  }
  return out;
}
