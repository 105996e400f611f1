import { type Agent, request } from "node:http";
import { wireOf } from "@suture/testkit";
import { BROKEN_KINDS } from "./broken-kinds.ts";
import { longTalk } from "./long-talk.ts";
import { HEADERS, WIRE_CASES, type WireCase } from "./wire-cases.ts";

/** What becomes of a request. */
interface Fate {
  /** What the emulator is asked to do. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly history?: (wire: string, number: number) => readonly unknown[];
  /** When the client goes away, if it does. */
  readonly leaves?: "before the head" | "in the middle";
}

const broken = (wire: string, number: number): unknown[] =>
  (BROKEN_KINDS[number % BROKEN_KINDS.length]?.[1] ?? []).flatMap((talk) => wireOf(wire).say(talk));

const FATES: readonly Fate[] = [
  {},
  { history: broken },
  {
    headers: { "x-emulator-window": "3000" },
    history: (wire) => longTalk(wire, 10),
  },
  { headers: { "x-emulator-first-byte-ms": "20" }, leaves: "before the head" },
  { headers: { "x-emulator-chunk-ms": "3" }, leaves: "in the middle" },
  { headers: { "x-emulator-cut": "1" } },
  { headers: { "x-emulator-drop": "after-headers" } },
  { headers: { "x-emulator-fail": "400" } },
  { headers: { "x-emulator-fail": "503" } },
  { headers: { "x-emulator-malformed": "1" } },
];

/** Sends one request of a mixed load and hears its answer out, as far as its client does. */
export async function sendMixed(url: string, agent: Agent, number: number): Promise<void> {
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
}
