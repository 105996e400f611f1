import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Tells the browser that a page may call us; true when the request only asked for that. The page may send any headers it announces: keys
 * decide who may ask, not headers.
 */
export function allowPage(request: IncomingMessage, response: ServerResponse, origin: string): boolean {
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-expose-headers", "*");
  response.setHeader("vary", "origin");
  const { "access-control-request-method": method, "access-control-request-headers": headers } =
    request.headers;
  if (request.method !== "OPTIONS" || method === undefined) return false;
  response.setHeader("access-control-allow-methods", method);
  if (headers !== undefined) response.setHeader("access-control-allow-headers", headers);
  response.setHeader("access-control-max-age", "600");
  response.writeHead(204).end();
  return true;
}
