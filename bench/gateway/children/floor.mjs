// The floor: a proxy that reads a body, forwards its bytes and its headers with undici, passes the answer on, and does nothing else.
import { createServer } from "node:http";
import { createRequire } from "node:module";

const [, , upstream] = process.argv;
// The very undici that the gateway uses, with the connections that it has.
const { Pool } = createRequire(new URL("../../../packages/gateway/package.json", import.meta.url))("undici");
const pool = new Pool(upstream, { connections: 256, pipelining: 1, keepAliveTimeout: 60_000 });

/** Headers that concern one connection, or that are written anew. */
const OWN = new Set(["host", "connection", "keep-alive", "transfer-encoding", "content-length"]);

function forwarded(raw, isOwn) {
  const kept = [];
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at].toString("latin1");
    if (!isOwn(name.toLowerCase())) kept.push(name, raw[at + 1].toString("latin1"));
  }
  return kept;
}

const server = createServer((request, response) => {
  const pieces = [];
  request.on("data", (piece) => pieces.push(piece));
  request.on("end", () => {
    const body = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
    const headers = forwarded(request.rawHeaders, (name) => OWN.has(name));
    pool.dispatch(
      { path: request.url, method: request.method, headers, body },
      {
        onRequestStart() {},
        onResponseStart({ rawHeaders }, status) {
          // The length of an answer is as good for the client.
          const isOwn = (name) => name !== "content-length" && OWN.has(name);
          response.writeHead(status, forwarded(rawHeaders, isOwn));
        },
        onResponseData(_controller, piece) {
          response.write(piece);
        },
        onResponseEnd() {
          response.end();
        },
        onResponseError() {
          response.destroy();
        },
      },
    );
  });
});
server.keepAliveTimeout = 65_000;
server.listen(0, "127.0.0.1", () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));
