import type { IncomingMessage } from "node:http";

const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/** Reads a target that names its server, in the form sent to proxies: that name replaces the Host header (RFC 9112, 3.2.2). */
export function toOriginForm(request: IncomingMessage): void {
  const { url = "", headers } = request;
  const [start, host] = ABSOLUTE.exec(url) ?? [];
  if (start === undefined) return;
  headers.host = host;
  const path = url.slice(start.length);
  request.url = path.startsWith("/") ? path : `/${path}`;
}
