import { tokensOf } from "@suture/emulators";
import type { Talk } from "@suture/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BROKEN_KINDS } from "./broken-kinds.ts";
import type { Client } from "./client.ts";
import { type Emulated, startEmulated } from "./emulated.ts";
import { ignoreRejections } from "./ignore-rejections.ts";
import { longTalks } from "./long-talk.ts";
import { type Fetched, watchFetch } from "./watch-fetch.ts";

/** What every model of the small emulators holds; no gateway knows it. */
const WINDOW = 4_000;
const BOTH = [false, true];
const city = { city: "Oslo" };

/** Two steps with calls, the first with two in parallel; then the emulator quotes what it was told. */
const STEPS = [
  {
    calls: [
      { name: "get_weather", arguments: city },
      { name: "get_time", arguments: city },
    ],
  },
  { calls: [{ name: "get_weather", arguments: city }] },
];

/** Holds a client to what the gateway promises its users. */
export function holdClient(client: Client): void {
  const { name, wire, loop, answer, harmless = [], refuses = [] } = client;
  describe(name, () => {
    let running: Emulated;
    let seen: Fetched[];
    let stop: () => void;

    beforeAll(async () => {
      running = await startEmulated();
      ({ seen, stop } = watchFetch());
    });
    beforeEach(() => {
      running.emulator.reset();
      seen.length = 0;
    });
    afterAll(async () => {
      stop();
      await running.close();
    });

    it.each(BOTH)("goes through a tool loop, streamed: %s", async (stream) => {
      running.emulator.scenario({ replies: STEPS });
      expect(await loop(running.gateway.url, stream)).toMatch(/^The tool answered: .*sunny/);
      expect(seen.map(({ status }) => status)).toEqual([200, 200, 200]);
      const edits = seen.map(({ headers }) => headers.get("suture-edits"));
      if (client.isOwnLoopBroken?.(stream) === true) {
        expect(edits).toEqual([null, expect.any(String), expect.any(String)]);
      } else {
        // What it sends is clean, and arrives as it was sent.
        expect(edits).toEqual([null, null, null]);
        const arrived = running.emulator.log().map(({ body }) => body);
        expect(arrived).toEqual(seen.map(({ sent }) => JSON.parse(sent)));
      }
    });

    const own = BROKEN_KINDS.filter(([kind]) => refuses.includes(kind));
    for (const [kind, history] of own) {
      it(`refuses ${kind} itself, before it is sent`, async () => {
        await expect(answer(running.gateway.url, history, false)).rejects.toThrow();
        expect(seen).toEqual([]);
      });
    }

    const sent = BROKEN_KINDS.filter(([kind]) => !refuses.includes(kind));
    it.each(sent)("gets an answer to %s", async (kind, history) => {
      for (const stream of BOTH) {
        expect(await answer(running.gateway.url, history, stream)).not.toBe("");
        const edits = Number(seen.at(-1)?.headers.get("suture-edits"));
        expect(edits > 0).toBe(!harmless.includes(kind));
      }
      expect(seen.map(({ status }) => status)).toEqual([200, 200]);
    });

    it.each(BOTH)("overflows and recovers, streamed: %s", async (stream) => {
      const small = await startEmulated({}, { window: WINDOW });
      try {
        const history: Talk[] = longTalks(40, "And what is the password?");
        expect(await answer(small.gateway.url, history, stream)).toContain("password");
        expect(seen).toHaveLength(1);
        expect(seen[0]?.headers.get("suture-compaction")).toMatch(/^stage=[12]; cause=refused; before=\d+/);
        const last = small.emulator.log().at(-1);
        expect(last?.status).toBe(200);
        expect(JSON.stringify(last?.body)).toContain("conversation-summary");
        expect(tokensOf(wire, last?.body as object)).toBeLessThanOrEqual(WINDOW);
      } finally {
        await small.close();
      }
    });

    it("waits while a summary is written, and takes no sign of life for an answer", async () => {
      const compaction = { summariser: { upstream: "groq", model: "llama-3.3-70b-versatile" } };
      const slow = await startEmulated({ compaction, timeouts: { keepAlive: 20 } }, {}, { key: "any" });
      try {
        slow.emulator.scenario({
          faults: [
            { overflow: WINDOW, provider: wire },
            { slow: { firstByte: 150 }, provider: "groq" },
          ],
        });
        const history: Talk[] = longTalks(40, "And what is the password?");
        expect(await answer(slow.gateway.url, history, true)).toContain("password");
      } finally {
        await slow.close();
      }
    });

    it("does not take a stream that is cut for an answer", async () => {
      running.emulator.scenario({ faults: [{ cut: 1 }] });
      const history: Talk[] = [
        { who: "user", text: "hello, and more of it, so that there are events to cut" },
      ];
      const words = client.cutWords ?? "in the middle of its answer";
      await ignoreRejections(() => expect(answer(running.gateway.url, history, true)).rejects.toThrow(words));
      expect(running.emulator.log()).toHaveLength(1);
    });

    it("hears a refusal in the provider's words", async () => {
      const history: Talk[] = [{ who: "user", text: "hello" }];
      for (const stream of BOTH) {
        running.emulator.scenario({ faults: [{ fail: 403, message: "You shall not pass." }] });
        await expect(answer(running.gateway.url, history, stream)).rejects.toThrow("You shall not pass.");
      }
      expect(running.emulator.log()).toHaveLength(2);
    });
  });
}
