import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signatureOf } from "../outbox/signature.ts";
import { gatewayKey } from "../testing/gateway-key.ts";
import { type Gateway, startGateway } from "./start-gateway.ts";

const SECRET = "shared between two programs";
const ann = gatewayKey("ann");
const bob = gatewayKey("bob");

let gateway: Gateway;
beforeEach(() => void vi.stubEnv("HOOK_SECRET", SECRET));
afterEach(async () => {
  await gateway.close();
  vi.unstubAllEnvs();
});

async function open(options: {
  readonly keys?: (typeof ann.entry)[];
  readonly owner?: string;
}): Promise<void> {
  const { keys = [], owner } = options;
  gateway = await startGateway({
    port: 0,
    keys,
    // Nobody is there: what counts is what was accepted.
    upstreams: [{ name: "lab", baseUrl: "http://127.0.0.1:9/v1", keyless: true }],
    agent: {
      model: "lab/model",
      channels: {
        webhook: {
          secretEnv: "HOOK_SECRET",
          url: "http://127.0.0.1:9/replies",
          ...(owner === undefined ? {} : { owner }),
        },
      },
    },
  });
  const body = JSON.stringify({ session: "order-77", text: "Where is my parcel?" });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = signatureOf(SECRET, { id: "m1", timestamp, body });
  const posted = await fetch(`${gateway.url}/channels/webhook`, {
    method: "POST",
    headers: { "webhook-id": "m1", "webhook-timestamp": timestamp, "webhook-signature": signature },
    body,
  });
  expect(posted.status).toBe(202);
}

/** The status that a session of the channel is answered with. */
async function seen(headers: Record<string, string> = {}): Promise<number> {
  return (await fetch(`${gateway.url}/sessions/order-77`, { headers })).status;
}

it("without keys, everybody who reaches the gateway sees the sessions of channels", async () => {
  await open({});
  expect(await seen()).toBe(200);
});

it("with keys, the holder of the one that is named as their owner does", async () => {
  await open({ keys: [ann.entry, bob.entry], owner: "ann" });
  expect(await seen({ "suture-key": ann.key })).toBe(200);
  expect(await seen({ "suture-key": bob.key })).toBe(404);
});

it("with keys, nobody does unless one is named", async () => {
  await open({ keys: [ann.entry] });
  expect(await seen({ "suture-key": ann.key })).toBe(404);
});
