/** Replaces the messages that a compaction removed. */
export interface Summary {
  /** Written by a model, or without one. */
  readonly kind: "summary" | "digest";
  /** Number of messages it replaces, including those of earlier summaries. */
  readonly messages: number;
  readonly turns: number;
  readonly text: string;
}

const OPENING = "<conversation-summary ";
const CLOSING = "</conversation-summary>";
const ATTRIBUTES = /^kind="(summary|digest)" messages="(\d{1,9})" turns="(\d{1,9})">\n/;

/** A summary as text for a history. Its mark is part of the text, so it survives every format and repair. */
export function writeSummary({ kind, messages, turns, text }: Summary): string {
  const safe = text.replaceAll(CLOSING, "</ conversation-summary>");
  return `${OPENING}kind="${kind}" messages="${messages}" turns="${turns}">\n${safe}\n${CLOSING}`;
}

/** The summary at the start of a text, and the rest of the text; `undefined` if it starts with none. */
export function readSummary(text: string): { readonly summary: Summary; readonly rest: string } | undefined {
  if (!text.startsWith(OPENING)) return undefined;
  const [mark, kind, messages, turns] =
    ATTRIBUTES.exec(text.slice(OPENING.length, OPENING.length + 80)) ?? [];
  const end = text.indexOf(`\n${CLOSING}`);
  if (mark === undefined || end < 0) return undefined;
  const from = OPENING.length + mark.length;
  const summary: Summary = {
    kind: kind as Summary["kind"],
    messages: Number(messages),
    turns: Number(turns),
    text: text.slice(from, Math.max(from, end)),
  };
  return { summary, rest: text.slice(end + 1 + CLOSING.length).trimStart() };
}
