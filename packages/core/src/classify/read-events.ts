import { fromJson, isBag } from "../json/values.ts";

/** Number of events to examine from the end, because an error comes last in a stream. */
const MOST = 64;

/** The JSON values in an event stream or in lines of JSON; empty for other texts. */
export function readEvents(text: string): readonly unknown[] {
  const stream = /^(?:event|data|id|retry)?:/.test(text);
  if (!stream && !/^\{[^\n]{0,20000}\}\s{0,3}\n\s{0,3}\{/.test(text.slice(0, 24000))) return [];
  const values: unknown[] = [];
  for (const line of text.split("\n").slice(-MOST)) {
    const data = stream ? (line.startsWith("data:") ? line.slice(5) : undefined) : line;
    const value = data === undefined ? undefined : fromJson(data);
    if (isBag(value)) values.push(value);
  }
  return values;
}
