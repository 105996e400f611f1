import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { sse } from "./framing.ts";
import { send } from "./send.ts";

it("makes no more events than a client takes", async () => {
  const COUNT = 1_000;
  let made = 0;
  function* events(): Generator<string> {
    for (; made < COUNT; made++) yield "x".repeat(100_000);
  }
  const server = createServer((_message, response) => {
    void send(response, { status: 200, headers: {}, events: events(), framing: sse }, {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const request = get(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [response] = (await once(request, "response")) as [IncomingMessage];

  // Once the buffers of both sides are full, no more events are made until somebody reads.
  let before = -1;
  while (before !== made) {
    before = made;
    await delay(50);
  }
  expect(made).toBeLessThan(COUNT / 2);

  let length = 0;
  for await (const chunk of response) length += chunk.length;
  expect(length).toBe(COUNT * ("data: ".length + 100_000 + 2));
  server.close();
});
