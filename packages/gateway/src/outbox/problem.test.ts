import { SessionError, type SessionStore } from "@suture/sessions";
import { afterEach, expect, it, vi } from "vitest";
import { openTelegram } from "../channels/telegram.ts";
import { memoryStore } from "../testing/memory-store.ts";
import { Outbox } from "./outbox.ts";

let store: SessionStore;
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await store.close();
});

/** A store whose errors mention its location; `/readyz` shows the problem to everybody. */
async function failing(): Promise<void> {
  store = await memoryStore();
  const mail = store.mail.bind(store);
  const take = () =>
    Promise.reject(new SessionError("unreachable", "/srv/data/suture.db: it cannot be opened"));
  vi.spyOn(store, "mail").mockImplementation((box) => Object.assign(mail(box), { take }));
}

it("what keeps an outbox from looking is said without where the store is", async () => {
  await failing();
  const outbox = new Outbox({ mailbox: store.mail("out"), carriers: [], log() {} }, { poll: 5 });
  stops.push(() => outbox.stop());
  outbox.start();
  await vi.waitFor(() => expect(outbox.problem).toContain("the store cannot be reached"));
  expect(outbox.problem).not.toContain("/srv");
});

it("so is what keeps a channel from listening", async () => {
  await failing();
  const parts = { store, log() {}, accept: () => Promise.reject(new Error("nothing comes")) };
  const channel = openTelegram({ chats: [] }, { token: "7:fake" }, parts, { delay: 1, maxDelay: 2 });
  stops.push(() => channel.stop());
  channel.start();
  await vi.waitFor(() => expect(channel.problem).toContain("the store cannot be reached"));
  expect(channel.problem).not.toContain("/srv");
});
