import { afterEach, beforeEach, expect, it } from "vitest";
import { type FakeReceiver, fakeReceiver } from "../testing/fake-receiver.ts";
import { webhookCarrier } from "./webhook-carrier.ts";

const SECRET = "a secret that both know";
const letter = {
  type: "reply",
  to: { channel: "webhook", address: "s1" },
  text: "Hello",
  session: "s1",
} as const;
const { signal } = new AbortController();

let receiver: FakeReceiver;

beforeEach(async () => {
  receiver = await fakeReceiver(Buffer.from(SECRET));
});

afterEach(() => receiver.close());

it("posts what a receiver can check, and says what it is about", async () => {
  const carrier = webhookCarrier({ name: "webhook", url: receiver.url, secret: SECRET });
  expect(await carrier.send({ id: "out-1", letter, text: "Hello" }, signal)).toEqual({ id: "out-1" });
  expect(receiver.taken).toEqual([
    { id: "out-1", body: { type: "reply", address: "s1", session: "s1", text: "Hello" } },
  ]);
});

it.each([
  [401, false],
  [429, false],
  [500, false],
  [504, true],
  ["cut", true],
] as const)("after %s it may have arrived: %s", async (fault, mayHaveArrived) => {
  receiver.faults.push(fault);
  const carrier = webhookCarrier({ name: "webhook", url: receiver.url, secret: SECRET });
  await expect(carrier.send({ id: "out-1", letter, text: "Hello" }, signal)).rejects.toMatchObject({
    mayHaveArrived,
  });
});

it("is refused with a wrong secret", async () => {
  const carrier = webhookCarrier({ name: "webhook", url: receiver.url, secret: "another" });
  await expect(carrier.send({ id: "out-1", letter, text: "Hello" }, signal)).rejects.toThrow("401");
  expect(receiver.taken).toEqual([]);
});
