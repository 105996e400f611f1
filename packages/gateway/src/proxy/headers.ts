/** Names of headers, in lower case. Nearly all others are told from them by their length alone. */
class Names {
  readonly #names: ReadonlySet<string>;
  /** A bit for each length. */
  readonly #lengths: number;

  constructor(names: readonly string[]) {
    this.#names = new Set(names);
    this.#lengths = names.reduce((bits, { length }) => bits | (1 << length), 0);
  }

  /** Whether a name is one of them, in whatever case it is written. */
  has(name: string): boolean {
    return (this.#lengths & (1 << name.length)) !== 0 && this.#names.has(name.toLowerCase());
  }
}

/** Headers that concern one connection, not the message on it. */
const HOP_BY_HOP = [
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authenticate",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];
const NOT_ANSWERED = new Names(HOP_BY_HOP);
/** Headers of a request that are not the provider's business, or that are written anew. */
const NOT_PASSED_ON = [...HOP_BY_HOP, "host", "expect", "suture-mode"];
const NOT_ASKED = new Names(NOT_PASSED_ON);
const NOT_ASKED_NOR_LENGTH = new Names([...NOT_PASSED_ON, "content-length"]);
const OURS = /^suture-/i;

/** The headers of a client's request that go on to the provider, names and values in turns. */
export function requestHeaders(raw: readonly string[], keepLength: boolean): string[] {
  const dropped = keepLength ? NOT_ASKED : NOT_ASKED_NOR_LENGTH;
  const named = connectionHeaders(raw);
  const kept: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] as string;
    if (dropped.has(name) || named?.has(name)) continue;
    kept.push(name, raw[at + 1] as string);
  }
  return kept;
}

/** The headers of a provider's answer that go on to the client, and those of our own. */
export function responseHeaders(raw: readonly string[], extra: readonly string[]): string[] {
  const named = connectionHeaders(raw);
  const kept: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] as string;
    // What we say of a request is said by nobody else.
    if (NOT_ANSWERED.has(name) || named?.has(name) || OURS.test(name)) continue;
    kept.push(name, raw[at + 1] as string);
  }
  for (const each of extra) kept.push(each);
  return kept;
}

/** The value of a header; the first, where there are several. */
export function headerOf(raw: readonly string[], wanted: string): string | undefined {
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] as string;
    if (name.length === wanted.length && name.toLowerCase() === wanted) return raw[at + 1];
  }
  return undefined;
}

/** Headers that `connection` names as its own; most connections name none. */
function connectionHeaders(raw: readonly string[]): Names | undefined {
  const value = headerOf(raw, "connection");
  if (value === undefined || value === "keep-alive" || value === "close") return undefined;
  return new Names(value.split(",").map((name) => name.trim().toLowerCase()));
}

/** Whether an answer comes event by event. */
export function isEventStream(raw: readonly string[]): boolean {
  return headerOf(raw, "content-type")?.startsWith("text/event-stream") === true;
}

/** Whether the events of an answer can be told apart, and one added. */
export function isPlain(raw: readonly string[]): boolean {
  const encoding = headerOf(raw, "content-encoding");
  return (encoding === undefined || encoding === "identity") && headerOf(raw, "content-length") === undefined;
}

/** Whether an answer is one document, and not longer than that. */
export function isDocument(raw: readonly string[], max: number): boolean {
  const length = Number(headerOf(raw, "content-length") ?? 0);
  return length <= max && headerOf(raw, "content-type")?.startsWith("application/json") === true;
}
