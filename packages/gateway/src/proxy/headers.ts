/** Properties of a header's name, as bits. */
const NOT_ANSWERED = 1;
const NOT_ASKED = 2;
const LENGTH = 4;
const CONNECTION = 8;
const ENCODINGS = 16;
const ENCODING = 32;

/** Headers that concern one connection, not the message on it. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authenticate",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);
/** Headers of a request that do not concern the provider, or that are written anew. */
const NOT_PASSED_ON: ReadonlySet<string> = new Set(["host", "expect", "proxy-authorization", "suture-mode"]);

/** Headers of an answer that only we may set: what was done about a request, and which pages may read answers of this server. */
const OURS = /^(?:suture|access-control)-/;

/** Names that were examined, as spelled. There are few, but clients may make some up. */
const known = new Map<string, number>();
const MOST_KNOWN = 512;

/** The bits of a name, regardless of case. */
function bitsOf(name: string): number {
  const bits = known.get(name);
  if (bits !== undefined) return bits;
  const read = readName(name.toLowerCase());
  if (known.size < MOST_KNOWN) known.set(name, read);
  return read;
}

function readName(name: string): number {
  if (name === "connection") return NOT_ANSWERED | NOT_ASKED | CONNECTION;
  if (HOP_BY_HOP.has(name)) return NOT_ANSWERED | NOT_ASKED;
  if (name === "accept-encoding") return ENCODINGS;
  if (name === "content-encoding") return ENCODING;
  const asked = NOT_PASSED_ON.has(name) ? NOT_ASKED : name === "content-length" ? LENGTH : 0;
  return OURS.test(name) ? asked | NOT_ANSWERED : asked;
}

/** The headers of a client's request to forward to the provider; names and values alternate. */
export function requestHeaders(raw: readonly string[], keepLength: boolean): string[] {
  return without(keepLength ? NOT_ASKED : NOT_ASKED | LENGTH, raw);
}

/**
 * The headers to forward with a history. We read its answer on the way: refusals, usage, its end, and where it was cut off. So it must not
 * come in an encoding that only the client can read. `isPlain`: the body is no longer compressed.
 */
export function historyHeaders(raw: readonly string[], isPlain = false): string[] {
  const bits = NOT_ASKED | LENGTH | ENCODINGS;
  return without(isPlain ? bits | ENCODING : bits, raw);
}

/** The headers of a provider's answer to forward to the client, together with ours. */
export function responseHeaders(raw: readonly string[], extra: readonly string[]): string[] {
  const kept = without(NOT_ANSWERED, raw);
  for (const each of extra) kept.push(each);
  return kept;
}

/** Headers whose names have none of these bits and are not listed in `connection`. */
function without(bits: number, raw: readonly string[]): string[] {
  let named: Set<string> | undefined;
  const kept: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] as string;
    const own = bitsOf(name);
    if ((own & CONNECTION) !== 0) named = withNamed(named, raw[at + 1] as string);
    else if ((own & bits) === 0) kept.push(name, raw[at + 1] as string);
  }
  return named === undefined ? kept : unnamed(kept, named);
}

function unnamed(headers: readonly string[], named: ReadonlySet<string>): string[] {
  return headers.filter((_, at) => !named.has((headers[at - (at % 2)] as string).toLowerCase()));
}

/** The value of a header; the first if there are several. */
export function headerOf(raw: readonly string[], wanted: string): string | undefined {
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] as string;
    if (name.length === wanted.length && name.toLowerCase() === wanted) return raw[at + 1];
  }
  return undefined;
}

/** Headers that `connection` names as its own, with those that another has named; most connections name none. */
function withNamed(named: Set<string> | undefined, value: string): Set<string> | undefined {
  if (value === "keep-alive" || value === "close") return named;
  const all = named ?? new Set();
  for (const name of value.split(",")) all.add(name.trim().toLowerCase());
  return all;
}

const EVENT_STREAM = /^text\/event-stream\b/i;
const JSON_DOCUMENT = /^application\/json\b/i;

/** Whether an answer comes event by event. */
export function isEventStream(raw: readonly string[]): boolean {
  return EVENT_STREAM.test(headerOf(raw, "content-type") ?? "");
}

/** Whether the events of an answer can be separated, and one added. */
export function isPlain(raw: readonly string[]): boolean {
  const encoding = headerOf(raw, "content-encoding");
  return (
    (encoding === undefined || encoding.toLowerCase() === "identity") &&
    headerOf(raw, "content-length") === undefined
  );
}

/** Whether an answer is a single document, no longer than this. */
export function isDocument(raw: readonly string[], max: number): boolean {
  const length = Number(headerOf(raw, "content-length") ?? 0);
  return length <= max && JSON_DOCUMENT.test(headerOf(raw, "content-type") ?? "");
}
