import type { NoticeOptions } from "../agent/agent-options.ts";
import { clearedText, escalatedText, heldBackText, raisedText, toldText } from "./notice-text.ts";
import type { Incident } from "./notices.ts";

const HOUR = 3_600_000;
/** More open incidents are not distinguished: then the cause is something else. */
const MOST_OPEN = 500;
/** How many keys of reported events are remembered. */
const MOST_TOLD = 500;
const SEVERITY: Readonly<Record<Incident["level"], number>> = { info: 0, warning: 1, critical: 2 };

/** An open incident. */
export interface OpenIncident {
  readonly level: Incident["level"];
  readonly text: string;
  readonly since: number;
  /** How often it was raised. */
  readonly count: number;
  /** False if it was held back: then its end is not reported either. */
  readonly isTold: boolean;
  readonly isEscalated: boolean;
}

/** A notice to post. Its number ensures that it is posted once. */
export interface PendingNotice {
  readonly number: number;
  readonly text: string;
  readonly facts?: Incident["facts"];
}

/** What is wrong, who was told how often, and what still has to be sent: shared by all processes in one note. */
export interface IncidentBook {
  readonly open: { readonly [key: string]: OpenIncident };
  /** When notices were sent within the last hour. */
  readonly sent: readonly number[];
  /** Notices that were held back, and since when. */
  readonly held?: { readonly count: number; readonly since: number };
  /** When events that were already over were reported within the last hour, by key. */
  readonly told?: { readonly [key: string]: number };
  readonly pending: readonly PendingNotice[];
  /** The number of the last notice. */
  readonly last: number;
}

/** How often to report. */
export type BookRules = Pick<NoticeOptions, "escalateAfter" | "maxPerHour">;

/** Nothing is wrong. */
export const EMPTY_BOOK: IncidentBook = { open: {}, sent: [], pending: [], last: 0 };

/** Opens an incident; returns the same book if it is already known. */
export function raise(book: IncidentBook, incident: Incident, rules: BookRules, now: number): IncidentBook {
  const { key, level, text, facts } = incident;
  const known = ofKey(book, key);
  if (known === undefined) {
    if (Object.keys(book.open).length >= MOST_OPEN) return holdBack(book, now);
    const next = say(book, raisedText(incident, now), facts, rules, now);
    const isTold = next.pending.length > book.pending.length;
    return put(next, key, { level, text, since: now, count: 1, isTold, isEscalated: false });
  }
  if (SEVERITY[level] <= SEVERITY[known.level] || known.isEscalated) return book;
  const count = known.count + 1;
  const next = say(book, escalatedText(text, known.since, now, count), facts, rules, now);
  return put(next, key, { ...known, level, text, count, isEscalated: true });
}

/** Reports an event that is already over; returns the same book if it was reported within the hour. */
export function tell(book: IncidentBook, incident: Incident, rules: BookRules, now: number): IncidentBook {
  const fresh = Object.entries(book.told ?? {}).filter(([, at]) => now - at < HOUR);
  if (fresh.some(([key]) => key === incident.key)) return book;
  const told = Object.fromEntries([...fresh.slice(-MOST_TOLD), [incident.key, now]]);
  return say({ ...book, told }, toldText(incident, now), incident.facts, rules, now);
}

/** Closes an incident; returns the same book if it was not open. */
export function clear(
  book: IncidentBook,
  key: string,
  text: string,
  rules: BookRules,
  now: number,
): IncidentBook {
  const known = ofKey(book, key);
  if (known === undefined) return book;
  const { [key]: _, ...open } = book.open;
  const next = { ...book, open };
  return known.isTold
    ? say(next, clearedText(text, known.text, known.since, now), undefined, rules, now)
    : next;
}

/** Time has passed: reports again what stays open, and sums up what was held back once there is room. */
export function tick(
  book: IncidentBook,
  counts: ReadonlyMap<string, number>,
  rules: BookRules,
  now: number,
): IncidentBook {
  let next = sumUp(book, rules, now);
  for (const [key, known] of Object.entries(next.open)) {
    const count = known.count + (counts.get(key) ?? 0);
    const isOld = known.isTold && !known.isEscalated && now - known.since >= rules.escalateAfter;
    // Without room, it waits for the next tick.
    const isDue = isOld && hasRoom(next, rules, now);
    if (isDue) next = say(next, escalatedText(known.text, known.since, now, count), undefined, rules, now);
    if (isDue || count !== known.count)
      next = put(next, key, { ...known, count, isEscalated: known.isEscalated || isDue });
  }
  return next;
}

/** Reports how many notices were held back, and what is still open of them, once there is room. */
function sumUp(book: IncidentBook, rules: BookRules, now: number): IncidentBook {
  const { held, ...rest } = book;
  if (held === undefined || !hasRoom(book, rules, now)) return book;
  const untold = Object.entries(book.open).filter(([, { isTold }]) => !isTold);
  const texts = untold.map(([, { text }]) => text);
  const text = heldBackText(held.count, held.since, rules.maxPerHour, texts);
  return untold.reduce<IncidentBook>(
    (next, [key, known]) => put(next, key, { ...known, isTold: true }),
    say(rest, text, undefined, rules, now),
  );
}

/** Notices were posted. */
export function posted(book: IncidentBook, numbers: ReadonlySet<number>): IncidentBook {
  const pending = book.pending.filter(({ number }) => !numbers.has(number));
  return pending.length === book.pending.length ? book : { ...book, pending };
}

/** Sends a notice, or holds it back if there were too many within the hour. */
function say(
  book: IncidentBook,
  text: string,
  facts: Incident["facts"],
  rules: BookRules,
  now: number,
): IncidentBook {
  if (!hasRoom(book, rules, now)) return holdBack(book, now);
  const number = book.last + 1;
  const notice = { number, text, ...(facts === undefined ? {} : { facts }) };
  return { ...book, last: number, sent: [...recent(book, now), now], pending: [...book.pending, notice] };
}

function holdBack(book: IncidentBook, now: number): IncidentBook {
  const { count, since } = book.held ?? { count: 0, since: now };
  return { ...book, held: { count: count + 1, since } };
}

function hasRoom(book: IncidentBook, { maxPerHour }: BookRules, now: number): boolean {
  return recent(book, now).length < maxPerHour;
}

function recent({ sent }: IncidentBook, now: number): number[] {
  return sent.filter((at) => now - at < HOUR);
}

function ofKey({ open }: IncidentBook, key: string): OpenIncident | undefined {
  return Object.hasOwn(open, key) ? open[key] : undefined;
}

function put(book: IncidentBook, key: string, incident: OpenIncident): IncidentBook {
  return { ...book, open: { ...book.open, [key]: incident } };
}
