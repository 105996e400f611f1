import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { Settings } from "../options.ts";
import type { Trouble } from "../wires/wire.ts";

type Bounds = Pick<Settings, "host" | "hosts" | "origins">;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const EVERYWHERE: ReadonlySet<string> = new Set(["0.0.0.0", "::", "[::]"]);
/** A path that climbs to another folder, plainly or escaped, contains one of these. */
const MAY_CLIMB = /[.%]/;
/** Some servers leave out what follows a semicolon before they climb. */
const DOTS = /(?:^|[/\\]|%2f|%5c)(?:\.|%2e){1,2}(?:$|[/\\;]|%2f|%5c|%3b)/i;

/** Codex first tries a WebSocket here. After a 426 it uses HTTP; after anything else it keeps trying for a while. */
const RESPONSES = /^[^?]*\/responses\/?(?:\?|$)/;

/** What is wrong with the head of a request, before it is routed; undefined when nothing is. */
export function inspect(request: IncomingMessage, bounds: Bounds): Trouble | undefined {
  const { headers, url = "", method } = request;
  const host = hostOf(headers.host);
  if (host === undefined || saysHostTwice(request)) {
    const message = "a request says by its Host header whom it calls, once; this one does not";
    return { status: 400, code: "bad_host", message };
  }
  if (!isOurs(host, bounds)) {
    const message = `this gateway is not called ${host}; its operator can allow the name with hosts`;
    return { status: 421, code: "unknown_host", message };
  }
  if (comesFromElsewhere(request, bounds)) {
    const message =
      "web pages of other origins may not call this gateway; its operator can allow one with origins";
    return { status: 403, code: "origin_not_allowed", message };
  }
  if (headers.upgrade?.toLowerCase().includes("websocket")) {
    return {
      status: RESPONSES.test(url) ? 426 : 501,
      code: "no_websockets",
      message: "this gateway speaks HTTP; it forwards no WebSockets",
    };
  }
  // The answer would show the request as it was sent, including the upstream's key.
  if (method === "TRACE") return { status: 501, code: "no_trace", message: "this gateway forwards no TRACE" };
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  if (!path.startsWith("/") || url.includes("#") || (MAY_CLIMB.test(path) && DOTS.test(path))) {
    return {
      status: 400,
      code: "bad_path",
      message: "the path of a request starts at the root, and has no dots to climb by and no fragment",
    };
  }
  return undefined;
}

/** Whether an allowed page calls from another origin, so that it must be told that it may. */
export function allowedOrigin({ headers }: IncomingMessage, { origins }: Bounds): string | undefined {
  const { origin } = headers;
  return origin !== undefined && origins.includes(origin) ? origin : undefined;
}

/** The last header read, and the name in it: most clients of a gateway use the same name. */
let latest: { readonly header: string | undefined; readonly host: string | undefined } | undefined;

/** Servers differ in which of two Host headers counts. */
function saysHostTwice({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count > 1;
}

/** The name in a Host header, without its port. */
function hostOf(header: string | undefined): string | undefined {
  if (latest === undefined || latest.header !== header) latest = { header, host: readHost(header) };
  return latest.host;
}

function readHost(header: string | undefined): string | undefined {
  return /^(\[[0-9a-f:.]+\]|[^:[\]\s/@?#]+)\.?(?::\d*)?$/i
    .exec(header ?? "")?.[1]
    ?.toLowerCase()
    .replace(/\.$/, "");
}

/**
 * A page can point its own name here, to make a browser believe that we are its server. The name that the browser then sends reveals this.
 * An address cannot be pointed elsewhere.
 */
function isOurs(host: string, { host: bound, hosts }: Bounds): boolean {
  if (LOOPBACK.test(host) || hosts.some((name) => name.toLowerCase() === host)) return true;
  if (EVERYWHERE.has(host)) return false;
  const address = host.replace(/^\[|\]$/g, "");
  return address === bound.toLowerCase() || (EVERYWHERE.has(bound) && isIP(address) !== 0);
}

function comesFromElsewhere(request: IncomingMessage, bounds: Bounds): boolean {
  const { origin, host, "sec-fetch-site": site } = request.headers;
  if (allowedOrigin(request, bounds) !== undefined) return false;
  if (site === "cross-site") return true;
  return origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`;
}
