import { type Agent, request } from "node:http";
import { wireOf } from "@suture/testkit";
import { BROKEN_KINDS } from "./broken-kinds.ts";
import { longTalk } from "./long-talk.ts";
import { HEADERS, WIRE_CASES, type WireCase } from "./wire-cases.ts";

/** What becomes of a request. */
interface Fate {
  readonly name: string;
  /** What the emulator is asked to do. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly history?: (wire: string, number: number) => readonly unknown[];
  /** When the client goes away, if it does. */
  readonly leaves?: "before the head" | "in the middle";
}

const broken = (wire: string, number: number): unknown[] =>
  (BROKEN_KINDS[number % BROKEN_KINDS.length]?.[1] ?? []).flatMap((talk) => wireOf(wire).say(talk));

const FATES: readonly Fate[] = [
  { name: "clean" },
  { name: "broken", history: broken },
  {
    name: "overflow",
    headers: { "x-emulator-window": "3000" },
    history: (wire) => longTalk(wire, 10),
  },
  { name: "left before the head", headers: { "x-emulator-first-byte-ms": "20" }, leaves: "before the head" },
  { name: "left in the middle", headers: { "x-emulator-chunk-ms": "3" }, leaves: "in the middle" },
  { name: "cut", headers: { "x-emulator-cut": "1" } },
  { name: "dropped", headers: { "x-emulator-drop": "after-headers" } },
  { name: "refused", headers: { "x-emulator-fail": "400" } },
  { name: "down", headers: { "x-emulator-fail": "503" } },
  { name: "unreadable", headers: { "x-emulator-malformed": "1" } },
];

/** Sends one request of a mixed load and hears its answer out, as far as its client does; says what kind it was. */
export async function sendMixed(url: string, agent: Agent, number: number): Promise<string> {
  const fate = FATES[number % FATES.length] as Fate;
  const wire = WIRE_CASES[Math.floor(number / FATES.length) % WIRE_CASES.length] as WireCase;
  const stream = Math.floor(number / (FATES.length * WIRE_CASES.length)) % 2 === 1;
  const headers = { ...HEADERS, ...fate.headers, "x-session-id": `session ${number % 64}` };
  const sent = request(url + wire.path(stream), { method: "POST", agent, headers });
  // Who goes away, and who is cut off, hears of it as an error.
  sent.on("error", () => {});
  sent.on("response", (response) => {
    response.on("error", () => {});
    response.on("data", () => {
      if (fate.leaves === "in the middle") sent.destroy();
    });
  });
  sent.end(JSON.stringify(wire.body(stream, fate.history?.(wire.wire, number))));
  if (fate.leaves === "before the head") setTimeout(() => sent.destroy(), 5);
  await new Promise((resolve) => sent.on("close", resolve));
  return fate.name;
}
