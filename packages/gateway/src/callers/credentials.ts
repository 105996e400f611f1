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
    if (pair.startsWith("key=")) found.push({ at: "?", value: decoded(pair.slice("key=".length)) });
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
    if (at === "?") request.url = withoutKeys(request.url ?? "", value);
    else removeHeader(request, at);
    removeCopies(request, value);
  }
}

/** Shorter than any key of the gateway: what is that short may stand in a header by chance. */
const SHORT = 16;

/** Removes headers that hold a key in a place where nobody asked for it. */
function removeCopies(request: IncomingMessage, value: string): void {
  if (value.length < SHORT) return;
  const holding = request.rawHeaders.filter(
    (_, at) => at % 2 === 0 && request.rawHeaders[at + 1]?.includes(value),
  );
  for (const name of holding) removeHeader(request, name.toLowerCase());
}

function removeHeader({ headers, rawHeaders }: IncomingMessage, name: string): void {
  delete headers[name];
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (rawHeaders[at]?.toLowerCase() === name) rawHeaders.splice(at, 2);
  }
}

function withoutKeys(url: string, value: string): string {
  const [path] = url.split("?", 1);
  const rest = pairsOf(url).filter(
    (pair) => !pair.startsWith("key=") || decoded(pair.slice("key=".length)) !== value,
  );
  return rest.length === 0 ? `${path}` : `${path}?${rest.join("&")}`;
}

function pairsOf(url: string): readonly string[] {
  const mark = url.indexOf("?");
  return mark < 0 ? [] : url.slice(mark + 1).split("&");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
