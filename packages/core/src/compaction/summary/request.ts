/** Stands before a request that is restated: the last thing a summary says, so that it may hold anything. */
const TITLE = "What follows belongs to this request:";

/** A summary with the request that what follows it belongs to. */
export function withRequest(text: string, request: string | undefined): string {
  return request === undefined ? text : `${text}\n\n${TITLE}\n${request}`;
}

/** The request that a summary restates, and the summary without it. */
export function partRequest(text: string): { readonly text: string; readonly request: string | undefined } {
  const at = text.lastIndexOf(`\n${TITLE}\n`);
  if (at < 0) return { text, request: undefined };
  return { text: text.slice(0, at).trimEnd(), request: text.slice(at + TITLE.length + 2) };
}

/** The request that a summary restates. */
export function requestIn(text: string): string | undefined {
  return partRequest(text).request;
}
