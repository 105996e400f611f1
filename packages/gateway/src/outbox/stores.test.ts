import type { SessionStore } from "@suture/sessions";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SHARED_STORES, type SharedStore } from "../testing/shared-stores.ts";
import type { Carrier } from "./carrier.ts";
import { type LetterOut, laneOf, OUTBOX } from "./letter-out.ts";
import { Outbox } from "./outbox.ts";
import { SendError } from "./send-error.ts";
import type { SendOutcome } from "./send-outcome.ts";

const SETTINGS = { attempts: 3, delay: 5, maxDelay: 20, poll: 10, lease: 500 };

/** A database server takes a while to start. */
const STARTING = 60_000;

describe.each(SHARED_STORES)("an outbox on %s", (_, make) => {
  let shared: SharedStore;
  let store: SessionStore;
  let running: Outbox[];

  beforeEach(async () => {
    shared = make();
    store = await shared.open();
    running = [];
  }, STARTING);

  afterEach(async () => {
    await Promise.all(running.map((outbox) => outbox.stop()));
    await shared.close();
  });

  function start(send: Carrier["send"], on: SessionStore = store): void {
    const outbox = new Outbox(
      { mailbox: on.mail(OUTBOX), carriers: [{ name: "test", send }], log() {} },
      SETTINGS,
    );
    running.push(outbox);
    outbox.start();
  }

  async function post(text: string, address: string): Promise<void> {
    const body: LetterOut = { type: "reply", to: { channel: "test", address }, text };
    await store.mail(OUTBOX).post({ owner: "o", lane: laneOf(body.to), body });
  }

  const outcomes = async () =>
    (await store.mail(OUTBOX).list()).map(({ body, state, outcome }) => [
      (body as LetterOut).text,
      state,
      (outcome as SendOutcome).phase,
    ]);

  const finished = () =>
    vi.waitFor(async () => expect(await store.mail(OUTBOX).stats()).toMatchObject({ waiting: 0, held: 0 }), {
      timeout: 10_000,
    });

  it("tries again what was not sent, never what may have arrived, and tells both from what was taken", async () => {
    const sent: string[] = [];
    start(async ({ text }) => {
      sent.push(text);
      if (text === "refused") throw SendError.notSent("no");
      if (text === "cut") throw SendError.unclear("cut");
      return { id: text };
    });
    await post("refused", "a");
    await post("cut", "b");
    await post("taken", "c");
    await finished();
    expect(await outcomes()).toEqual([
      ["refused", "dead", "failed"],
      ["cut", "dead", "unclear"],
      ["taken", "done", "sent"],
    ]);
    expect(sent.sort()).toEqual(["cut", "refused", "refused", "refused", "taken"]);
  });

  it("sends each letter once and in order, from several processes", async () => {
    const sent: string[] = [];
    const others = await Promise.all([1, 2].map(() => shared.open()));
    for (const each of [store, ...others])
      start(async ({ text, letter }) => {
        sent.push(`${letter.to.address}${text}`);
        return {};
      }, each);
    for (let count = 0; count < 8; count += 1)
      for (const address of ["a", "b", "c"]) await post(String(count), address);
    await finished();
    for (const address of ["a", "b", "c"])
      expect(sent.filter((each) => each.startsWith(address)).join(" ")).toBe(
        Array.from({ length: 8 }, (_, count) => `${address}${count}`).join(" "),
      );
  });
});
