/** Precedes a restated request. That is the last part of a summary, so the request may contain anything. */
const TITLE = "What follows belongs to this request:";

/** A summary, followed by the request that is being worked on. */
export function withRequest(text: string, request: string | undefined): string {
  return request === undefined ? text : `${text}\n\n${TITLE}\n${request}`;
}

/** Separates a summary from the request that it restates. */
export function partRequest(text: string): { readonly text: string; readonly request: string | undefined } {
  const at = text.lastIndexOf(`\n${TITLE}\n`);
  if (at < 0) return { text, request: undefined };
  return { text: text.slice(0, at).trimEnd(), request: text.slice(at + TITLE.length + 2) };
}

/** The request that a summary restates. */
export function requestIn(text: string): string | undefined {
  return partRequest(text).request;
}
