// The floor: a proxy that reads a body, forwards its bytes with undici and passes the answer on, and does nothing else.
import { createServer } from "node:http";
import { createRequire } from "node:module";

const [, , upstream] = process.argv;
// The very undici that the gateway uses.
const { Pool } = createRequire(new URL("../../../packages/gateway/package.json", import.meta.url))("undici");
const pool = new Pool(upstream, { connections: 256, pipelining: 1, keepAliveTimeout: 60_000 });

const server = createServer((request, response) => {
  const pieces = [];
  request.on("data", (piece) => pieces.push(piece));
  request.on("end", () => {
    const body = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
    const { "content-type": type, authorization } = request.headers;
    pool.dispatch(
      { path: request.url, method: request.method, headers: { "content-type": type, authorization }, body },
      {
        onRequestStart() {},
        onResponseStart(_controller, status, { "content-type": type, "content-length": length }) {
          response.writeHead(
            status,
            length === undefined
              ? { "content-type": type }
              : { "content-type": type, "content-length": length },
          );
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
