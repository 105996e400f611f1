import type { Incident } from "./notices.ts";

const LEVELS: Readonly<Record<Incident["level"], string>> = {
  info: "Note",
  warning: "Warning",
  critical: "Critical",
};

/** An incident that is told of. */
export function raisedText({ level, text, facts }: Incident, since: number): string {
  return lines(`${LEVELS[level]}: ${text}`, `Since ${timeOf(since)}.`, factsText(facts));
}

/** Something that happened and is over. */
export function toldText({ level, text, facts }: Incident, at: number): string {
  return lines(`${LEVELS[level]}: ${text}`, `At ${timeOf(at)}.`, factsText(facts));
}

/** An incident that is told of once more. */
export function escalatedText(text: string, since: number, now: number, count: number): string {
  return lines(
    `Critical, still open after ${spanOf(now - since)}: ${text}`,
    `Since ${timeOf(since)}; seen ${times(count)}.`,
  );
}

/** An incident that is over. */
export function clearedText(clear: string, text: string, since: number, now: number): string {
  return lines(
    `All clear: ${clear}`,
    `It was: ${text}`,
    `From ${timeOf(since)}, for ${spanOf(now - since)}.`,
  );
}

/** At most this many incidents are named in a summary. */
const MOST_NAMED = 10;

/** Notices that were not sent one by one, and what of that is still open. */
export function heldBackText(
  count: number,
  since: number,
  maxPerHour: number,
  open: readonly string[],
): string {
  return lines(
    `Note: ${count} more ${count === 1 ? "notice was" : "notices were"} held back since ${timeOf(since)}, for at most ${maxPerHour} are sent an hour.`,
    "The log has them all, and /readyz says what is wrong now.",
    ...open.slice(0, MOST_NAMED).map((text) => `Still open: ${text}`),
    open.length > MOST_NAMED ? `And ${open.length - MOST_NAMED} more.` : "",
  );
}

/** A rough duration in words. */
export function spanOf(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}

function timeOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}

function factsText(facts: Incident["facts"] = {}): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}

function lines(...texts: readonly string[]): string {
  return texts.filter((text) => text !== "").join("\n");
}
