import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach } from "vitest";

/** An answer of a fake gateway: a body, or the events of a stream, which ends unless `open` is set. */
export interface FakeAnswer {
  readonly status?: number;
  readonly body?: unknown;
  readonly events?: readonly { readonly type: string; readonly [name: string]: unknown }[];
  readonly open?: true;
  /** The whole gateway dies after the events. */
  readonly dies?: true;
  /** The answer to the next request. */
  readonly next?: FakeAnswer;
}

/** A request that a fake gateway received. */
export interface FakeRequest {
  readonly what: string;
  readonly body: unknown;
  readonly key: string | undefined;
  readonly idempotencyKey: string | string[] | undefined;
}

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

/** Gives these answers by method and path (`GET /sessions`) until the test is over. */
export async function fakeGateway(
  answers: Readonly<Record<string, FakeAnswer>>,
): Promise<{ readonly url: string; readonly requests: readonly FakeRequest[] }> {
  const requests: FakeRequest[] = [];
  const current = new Map(Object.entries(answers));
  const server = createServer(async (request, response) => {
    const what = `${request.method} ${request.url}`;
    const sent = await text(request);
    requests.push({
      what,
      body: sent === "" ? undefined : JSON.parse(sent),
      key: request.headers.authorization,
      idempotencyKey: request.headers["idempotency-key"],
    });
    const missing = { error: { code: "no-such-path", message: "there is nothing at this path", hint: "" } };
    const answer: FakeAnswer = current.get(what) ?? { status: 404, body: missing };
    const { body, events, open, dies, next, status = 200 } = answer;
    if (next !== undefined) current.set(what, next);
    if (events === undefined) {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      return;
    }
    response.writeHead(status, { "content-type": "text/event-stream" });
    for (const event of events) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    if (dies === undefined) {
      if (open === undefined) response.end();
      return;
    }
    server.close();
    response.write(": the last word\n\n", () => server.closeAllConnections());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
