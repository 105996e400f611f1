import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { check, repair } from "@suture/core";
import { mutatedHistory, wildHistory, wireOf } from "@suture/testkit";
import { unsettledRules } from "@suture/testkit/emulated";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulated, startEmulated } from "./testing/emulated.ts";
import { HEADERS, WIRE_CASES } from "./testing/wire-cases.ts";

const COUNT = process.env.SUTURE_DEEP === "1" ? 10_000 : 1_000;
const LANES = 8;

let lax: Emulated;
let strict: Emulated;

beforeAll(async () => {
  lax = await startEmulated({}, { signatures: "trust" });
  strict = await startEmulated({ strict: true }, { signatures: "trust" });
});
afterAll(async () => {
  await lax.close();
  await strict.close();
});

interface Refused {
  readonly body: unknown;
  readonly status: number;
  readonly said: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: LANES });
afterAll(() => agent.destroy());

/** Sends every body through a gateway, and tells which were refused. */
async function sendAll({ gateway }: Emulated, path: string, bodies: readonly unknown[]): Promise<Refused[]> {
  const queue = bodies.values();
  const refused: Refused[] = [];
  const work = async (): Promise<void> => {
    for (const body of queue) {
      const sent = request(gateway.url + path, { method: "POST", agent, headers: HEADERS });
      sent.end(JSON.stringify(body));
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      const said = await text(response);
      const { statusCode: status = 0 } = response;
      if (status !== 200) refused.push({ body, status, said });
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
  return refused;
}

describe.each(WIRE_CASES)("$wire", ({ wire: format, model, path }) => {
  const wire = wireOf(format);
  const around = { model, tools: ["read", "write", "search"] };
  const bodies = (count: number, seed: number): unknown[] =>
    fc
      .sample(fc.oneof(mutatedHistory(wire), wildHistory(wire)), { numRuns: count, seed })
      .map((history) => wire.request(history, around));

  it(`answers ${COUNT} broken histories, mended strictly`, { timeout: 600_000 }, async () => {
    expect((await sendAll(strict, path(false), bodies(COUNT, 1))).slice(0, 3)).toEqual([]);
  });

  it(`answers ${COUNT / 10} broken histories, but where nobody knows`, { timeout: 600_000 }, async () => {
    const options = { from: format, for: format, model };
    const unknown = new Set(unsettledRules(format));
    const warned = ({ body }: Refused): boolean =>
      check(repair(body, options).document, options).findings.some(({ rule }) => unknown.has(rule));
    const refused = await sendAll(lax, path(false), bodies(COUNT / 10, 2));
    expect(refused.filter((refusal) => !warned(refusal)).slice(0, 3)).toEqual([]);
  });
});
