import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { mutatedHistory, validHistory, wildHistory, wireOf } from "@suture/testkit";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Gateway, startGateway } from "./server/start-gateway.ts";
import { type Emulated, startEmulated } from "./testing/emulated.ts";
import type { FakeUpstream } from "./testing/fake-upstream.ts";
import { hashOf, judgingUpstream } from "./testing/judging-upstream.ts";
import { HEADERS, WIRE_CASES } from "./testing/wire-cases.ts";

const COUNT = process.env.SUTURE_DEEP === "1" ? 10_000 : 200;
const LANES = 8;
/** Long, and with signs that can be written in several ways. */
const ASK = 'Съешь ещё "этих" мягких / французских булок 🎉\n'.repeat(20);
/** The same body as different clients write it. */
const SPELLINGS: readonly ((body: object) => string)[] = [
  (body) => JSON.stringify(body),
  (body) => JSON.stringify(body, undefined, 2),
  (body) => JSON.stringify(body).replaceAll("/", "\\/"),
  (body) =>
    JSON.stringify(body).replace(
      /[\u0080-\uffff]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
    ),
];
const LONG = { timeout: 1_200_000 };

let lax: Emulated;
let strict: Emulated;
let upstream: FakeUpstream;
let plain: Gateway;

beforeAll(async () => {
  lax = await startEmulated({}, { signatures: "trust" });
  strict = await startEmulated({ strict: true }, { signatures: "trust" });
  upstream = await judgingUpstream();
  const upstreams = ["openai", "anthropic", "gemini"].map((name) => ({ name, baseUrl: upstream.url }));
  plain = await startGateway({ port: 0, upstreams });
});
afterAll(async () => {
  await lax.close();
  await strict.close();
  await plain.close();
  await upstream.close();
});

interface Answered {
  readonly body: string;
  readonly status: number;
  readonly said: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: LANES });
afterAll(() => agent.destroy());

/** Sends every body through a gateway, and tells what was answered. */
async function sendAll({ url }: Gateway, path: string, bodies: readonly string[]): Promise<Answered[]> {
  const queue = bodies.values();
  const answered: Answered[] = [];
  const work = async (): Promise<void> => {
    for (const body of queue) {
      const sent = request(url + path, { method: "POST", agent, headers: HEADERS });
      sent.end(body);
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      answered.push({ body, status: response.statusCode ?? 0, said: await text(response) });
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
  return answered;
}

/** The first few that were refused. */
async function refusedOf(gateway: Gateway, path: string, bodies: readonly string[]): Promise<Answered[]> {
  const answered = await sendAll(gateway, path, bodies);
  expect(answered).toHaveLength(bodies.length);
  return answered.filter(({ status }) => status !== 200).slice(0, 3);
}

describe.each(WIRE_CASES)("$wire", ({ wire: format, model, path }) => {
  const wire = wireOf(format);
  const around = { model, tools: ["read", "write", "search"] };
  const sample = (histories: fc.Arbitrary<readonly unknown[]>, seed: number): object[] =>
    fc.sample(histories, { numRuns: COUNT, seed }).map((history) => wire.request(history, around));
  const broken = (seed: number): string[] =>
    sample(fc.oneof(mutatedHistory(wire), wildHistory(wire)), seed).map((body) => JSON.stringify(body));

  it(`answers ${COUNT} broken histories, mended strictly`, LONG, async () => {
    expect(await refusedOf(strict.gateway, path(false), broken(1))).toEqual([]);
  });

  it(
    `answers ${COUNT} broken histories; what is only a risk is mended once it is refused`,
    LONG,
    async () => {
      expect(await refusedOf(lax.gateway, path(false), broken(2))).toEqual([]);
    },
  );

  it(`passes on ${COUNT} clean histories byte for byte, however they are written`, LONG, async () => {
    const asked = validHistory(wire).map((history) => [...history, ...wire.say({ who: "user", text: ASK })]);
    const bodies = sample(asked, 3).map((body, at) => SPELLINGS[at % SPELLINGS.length]?.(body) ?? "");
    for (const { body, status, said } of await sendAll(plain, path(false), bodies))
      expect([status, said]).toEqual([200, JSON.stringify({ hash: hashOf(body) })]);
  });
});
