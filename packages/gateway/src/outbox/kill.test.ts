import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "@suture/sessions/sqlite";
import { bundleProgram } from "@suture/testkit/bundle-script";
import { expect, it, vi } from "vitest";
import { fakeReceiver } from "../testing/fake-receiver.ts";
import { type LetterOut, laneOf, OUTBOX } from "./letter-out.ts";
import { Outbox } from "./outbox.ts";
import type { SendOutcome } from "./send-outcome.ts";
import { webhookCarrier } from "./webhook-carrier.ts";

const ROUNDS = process.env.SUTURE_DEEP === "1" ? 60 : 4;
const LANES = 8;
const EACH = 3 * ROUNDS;
const CHILD = await bundleProgram(new URL("../testing/outbox-child.mjs", import.meta.url));
const SECRET = "the secret of both";

it("killed at any instant, it loses no letter and sends none twice", {
  timeout: 60_000 + ROUNDS * 5_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "suture-outbox-"));
  const path = join(folder, "mail.db");
  const receiver = await fakeReceiver(Buffer.from(SECRET));
  // Longer than a busy machine delays a process. A process that outlives its lease makes letters unclear, too, but this test is about
  // kills.
  const settings = { lease: 5_000, poll: 20, delay: 5, maxDelay: 20, attempts: 5 };
  const store = await openSqlite({ path });
  try {
    for (let count = 0; count < EACH; count += 1) {
      const lanes = Array.from({ length: LANES }, (_, lane) => lane);
      await Promise.all(
        lanes.map((lane) => {
          const to = { channel: "webhook", address: `a${lane}` };
          const body: LetterOut = { type: "reply", to, text: `${lane}:${count}` };
          return store.mail(OUTBOX).post({ owner: "o", lane: laneOf(to), body });
        }),
      );
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      // Some are refused on the way, and tried again.
      receiver.faults.push(503, 429);
      const given = JSON.stringify({ path, url: receiver.url, secret: SECRET, settings });
      const child = spawn(process.execPath, [CHILD, given], { stdio: ["ignore", "ignore", "inherit"] });
      // While some requests are under way and others are being recorded.
      const until = receiver.ids.length + 5 + ((round * 7) % 12);
      receiver.onRequest = () => {
        if (receiver.ids.length >= until) child.kill("SIGKILL");
      };
      await once(child, "exit");
    }
    receiver.onRequest = () => {};
    const carriers = [webhookCarrier({ name: "webhook", url: receiver.url, secret: SECRET })];
    const outbox = new Outbox({ mailbox: store.mail(OUTBOX), carriers, log() {} }, settings);
    outbox.start();
    await vi.waitFor(
      async () => expect(await store.mail(OUTBOX).stats()).toMatchObject({ waiting: 0, held: 0 }),
      { timeout: 40_000, interval: 100 },
    );
    await outbox.stop();

    const letters = await store.mail(OUTBOX).list({ limit: LANES * EACH + 1 });
    expect(letters).toHaveLength(LANES * EACH);
    const arrived = receiver.taken.map(({ body }) => String(body.text));
    expect(new Set(arrived).size).toBe(arrived.length);
    const textOf = (body: unknown): string => (body as LetterOut).text;
    for (const { state, body, outcome } of letters) {
      if (state === "done") expect(arrived).toContain(textOf(body));
      else expect((outcome as SendOutcome).phase).toBe("unclear");
    }
    // Each kill came while something was under way: at most one letter per lane.
    const unclear = letters.filter(({ state }) => state === "dead").length;
    expect(unclear).toBeGreaterThanOrEqual(ROUNDS);
    expect(unclear).toBeLessThanOrEqual(ROUNDS * LANES);
    for (let lane = 0; lane < LANES; lane += 1) {
      const counts = arrived
        .filter((text) => text.startsWith(`${lane}:`))
        .map((text) => Number(text.split(":")[1]));
      expect(counts).toEqual([...counts].sort((a, b) => a - b));
    }
  } finally {
    await store.close();
    await receiver.close();
    rmSync(folder, { recursive: true });
  }
});
