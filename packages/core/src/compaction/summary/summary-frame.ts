/** Precedes a summary written by a model. */
const FRAME = "The conversation before this point was summed up by a model; go on from here.";

/** A summary in its frame; `sources` tells what it is based on. */
export function withFrame(text: string, sources: string): string {
  return `${FRAME}${sources}\n\n${text}`;
}

/** A summary without its frame. */
export function stripFrame(text: string): string {
  return text.startsWith(FRAME) ? text.slice(text.indexOf("\n\n") + 2) : text;
}
