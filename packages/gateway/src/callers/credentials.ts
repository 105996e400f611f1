import type { IncomingMessage } from "node:http";

/** Headers in which clients show who they are, in the order in which they count. */
export const CREDENTIALS = ["authorization", "x-api-key", "x-goog-api-key", "api-key"] as const;

/** The header for a key of the gateway beside one of the provider. */
const OWN = "suture-key";
const ALL: readonly string[] = [OWN, ...CREDENTIALS];

/** A key that a request shows. */
export interface Credential {
  /** A header, or `?` for the query. */
  readonly at: string;
  readonly value: string;
}

/** Every key that a request shows; the gateway's own header first. */
export function credentialsOf({ headers, url = "" }: IncomingMessage): readonly Credential[] {
  const found: Credential[] = [];
  for (const at of ALL) {
    const value = headers[at];
    if (typeof value === "string") found.push({ at, value: value.replace(/^bearer +/i, "").trim() });
  }
  for (const pair of pairsOf(url)) {
    const value = keyIn(pair);
    if (value !== undefined) found.push({ at: "?", value });
  }
  return found;
}

/** True when a request shows a key in the header that only the gateway reads. */
export function asksGateway({ headers }: IncomingMessage): boolean {
  return headers[OWN] !== undefined;
}

/** True when a header was given that only the gateway reads. */
export function isForGateway({ at }: Credential): boolean {
  return at === OWN;
}

/**
 * Takes keys out of a request, wherever they stand. What is not there any more cannot be forwarded, logged or quoted by anything
 * that handles the request later.
 */
export function takeOut(request: IncomingMessage, taken: readonly Credential[]): void {
  for (const { at, value } of taken) {
    if (at === "?") keepPairs(request, (pair) => keyIn(pair) !== value);
    else removeHeader(request, at);
    removeCopies(request, value);
  }
}

/** Shorter than any key of the gateway: what is that short may stand somewhere by chance. */
const SHORT = 16;

/** Removes headers, and members of the query, that hold a key in a place where nobody asked for it. */
function removeCopies(request: IncomingMessage, value: string): void {
  if (value.length < SHORT) return;
  const holding = request.rawHeaders.filter(
    (_, at) => at % 2 === 0 && request.rawHeaders[at + 1]?.includes(value),
  );
  for (const name of holding) removeHeader(request, name.toLowerCase());
  keepPairs(request, (pair) => !decoded(pair).includes(value));
}

function removeHeader({ headers, rawHeaders }: IncomingMessage, name: string): void {
  delete headers[name];
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (rawHeaders[at]?.toLowerCase() === name) rawHeaders.splice(at, 2);
  }
}

/** Leaves out members of the query; the others stay as they were written. */
function keepPairs(request: IncomingMessage, isKept: (pair: string) => boolean): void {
  const { url = "" } = request;
  const pairs = pairsOf(url);
  const kept = pairs.filter(isKept);
  if (kept.length === pairs.length) return;
  const [path] = url.split("?", 1);
  request.url = kept.length === 0 ? `${path}` : `${path}?${kept.join("&")}`;
}

/** The key that a member of the query shows, if it is meant to. */
function keyIn(pair: string): string | undefined {
  const end = pair.indexOf("=");
  return end >= 0 && decoded(pair.slice(0, end)) === "key" ? decoded(pair.slice(end + 1)) : undefined;
}

function pairsOf(url: string): readonly string[] {
  const mark = url.indexOf("?");
  return mark < 0 ? [] : url.slice(mark + 1).split("&");
}

/** Keys have no other characters than those of ASCII; what is no escape stays as it is. */
function decoded(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
